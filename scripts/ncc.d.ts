/** The part of the bundler's interface that the build uses; the package has no types of its own. */
declare module '@vercel/ncc' {
  interface Options {
    readonly externals: Readonly<Record<string, string>>
    readonly license: string
    readonly cache: boolean
    readonly quiet: boolean
  }
  interface Bundle {
    readonly code: string
    readonly assets: Readonly<Record<string, { readonly source: string | Uint8Array }>>
  }
  export default function ncc(entry: string, options: Options): Promise<Bundle>
}
