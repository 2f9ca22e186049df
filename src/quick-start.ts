import { setFlagsFromString } from 'node:v8'
import * as z from 'zod'

// Imported before anything else, because both have to be set before they are first looked at.

// A schema that is compiled to code reads thousands of values faster, and the first one much slower. An action reads a
// few values once.
z.config({ jitless: true })

// The HTTP parser is WebAssembly. Compiling it a second time for speed takes 25 MB, and no action has the traffic for it.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')
