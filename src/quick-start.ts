import * as z from 'zod'

// A schema that is compiled to code reads thousands of values faster, and the first one much slower. An action reads a
// few values once. Imported before any schema is made.
z.config({ jitless: true })
