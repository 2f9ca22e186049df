import { ModelError } from './chat-model.ts'

/** Reads the body of an answer as UTF-8. Rejects with a ModelError, and stops reading, above that many bytes. */
export async function readBoundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new ModelError(`The model answered with more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
