import { execFileSync, spawnSync } from 'node:child_process'
import { test } from '@jest/globals'

const python = ['python3', 'python'].find((name) => spawnSync(name, ['-c', 'import zipfile, lzma']).status === 0)
if (python === undefined) process.stderr.write('NO PYTHON: what needs archives of another program is skipped\n')

/** A test that needs an archive of another program. */
export const testZipped = python === undefined ? test.skip : test

/** A file for an archive. */
export interface ZippedFile {
  readonly path: string
  readonly text: string
  readonly method?: 'store' | 'deflate' | 'lzma'
  /** Written without seeking back, as uploads are: the sizes follow the content. */
  readonly isStreamed?: boolean
  readonly isZip64?: boolean
}

/** Another program's own idea of the format, so that the reader is not held against itself. */
const program = `
import io, json, sys, zipfile
asked = json.load(sys.stdin)
class Stream(io.RawIOBase):
    def __init__(self): self.data = bytearray()
    def writable(self): return True
    def write(self, part): self.data += bytes(part); return len(part)
methods = {'store': zipfile.ZIP_STORED, 'deflate': zipfile.ZIP_DEFLATED, 'lzma': zipfile.ZIP_LZMA}
isStreamed = any(file.get('isStreamed') for file in asked['files'])
if any(file.get('isZip64') for file in asked['files']): zipfile.ZIP64_LIMIT = 1
target = Stream() if isStreamed else io.BytesIO()
with zipfile.ZipFile(target, 'w') as archive:
    for file in asked['files']:
        info = zipfile.ZipInfo(file['path'])
        info.compress_type = methods[file.get('method', 'deflate')]
        archive.writestr(info, file['text'])
    archive.comment = asked.get('comment', '').encode()
sys.stdout.buffer.write(bytes(target.data) if isStreamed else target.getvalue())
`

/** Makes a ZIP archive with Python's zipfile. */
export const zip = (files: readonly ZippedFile[], { comment = '' }: { readonly comment?: string } = {}): Buffer =>
  execFileSync(python ?? 'python3', ['-c', program], { input: JSON.stringify({ files, comment }), maxBuffer: 1 << 28 })
