/** The slug of a metric that declares none: its name in a-z, 0-9 and _, or its id if nothing is left of the name. */
export const toSlug = ({ id, name }: { readonly id: number; readonly name: string }): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '') || `metric_${id}`
