import { sequences } from '../../src/report/terminal/colour.ts'

const own = [...Object.values(sequences), '0'].map((sequence) => `\u001b[${sequence}m`)

/** A text without the colours of ours; a sequence of anybody else's stays. */
export const stripColour = (text: string): string => own.reduce((left, sequence) => left.replaceAll(sequence, ''), text)
