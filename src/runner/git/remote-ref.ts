/** A commit of a remote repository by its name, and how it is fetched. */
export interface RemoteRef {
  /** What is fetched, and where it is kept. */
  readonly refspec: string
  /** Names the commit once it is fetched. */
  readonly local: string
  /** The branch to be on; undefined: none. */
  readonly branch: string | undefined
}

const shaPattern = /^([0-9a-f]{40}|[0-9a-f]{64})$/i

/** Whether a ref is the full name of a commit. */
export const isSha = (ref: string): boolean => shaPattern.test(ref)

/** What keeps a text from being a ref, as git has it, in a clause; undefined if it is one. */
export function findRefProblem(ref: string): string | undefined {
  if (ref.startsWith('-')) return 'must not begin with "-"'
  if (ref === '@' || /[\p{Cc}\s~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\/[-.]|^\.|\.$|\.lock(\/|$)/u.test(ref)) {
    return 'must be a branch, a tag, a full commit ID or a name that begins with refs/'
  }
  return ref.length > 255 ? 'must be at most 255 characters long' : undefined
}

/** The refs of a remote that a name may mean, without which git would list all of them. */
export const toPatterns = (ref: string | undefined): readonly string[] =>
  ref === undefined ? ['HEAD'] : ref.startsWith('refs/') ? [ref] : [`refs/heads/${ref}`, `refs/tags/${ref}`]

/** What a remote has of the refs that were asked for. */
export interface Listing {
  readonly names: ReadonlySet<string>
  /** What HEAD stands for; undefined if it is not listed, or is on no branch. */
  readonly head: string | undefined
  /** `sha1` or `sha256`. */
  readonly objectFormat: string
}

/** Reads the lines of `git ls-remote --symref`. */
export function parseListing(lines: readonly string[]): Listing {
  const listed = lines.flatMap((line) => {
    const [, oid = '', name = ''] = /^([0-9a-f]{40,64})\t(\S+)$/.exec(line) ?? []
    return oid === '' ? [] : [{ oid, name }]
  })
  const head = lines.flatMap((line) => /^ref: (\S+)\tHEAD$/.exec(line)?.[1] ?? [])[0]
  return {
    names: new Set(listed.map(({ name }) => name)),
    head,
    objectFormat: listed[0]?.oid.length === 64 ? 'sha256' : 'sha1',
  }
}

/** What a name means, a branch before a tag; undefined if the remote has neither. */
export function chooseRef(ref: string | undefined, { names, head }: Listing): RemoteRef | undefined {
  if (ref === undefined) {
    if (!names.has('HEAD')) return undefined
    const isBranch = head?.startsWith('refs/heads/') === true && findRefProblem(head) === undefined
    return isBranch
      ? toRef(head)
      : { refspec: '+HEAD:refs/remotes/origin/HEAD', local: 'refs/remotes/origin/HEAD', branch: undefined }
  }
  const name = toPatterns(ref).find((candidate) => names.has(candidate))
  return name === undefined ? undefined : toRef(name)
}

/** A commit by its full name. */
export const toShaRef = (ref: string): RemoteRef => {
  const sha = ref.toLowerCase()
  return { refspec: sha, local: sha, branch: undefined }
}

function toRef(name: string): RemoteRef {
  const branch = /^refs\/heads\/(.+)$/.exec(name)?.[1]
  const local =
    branch !== undefined
      ? `refs/remotes/origin/${branch}`
      : name.startsWith('refs/tags/')
        ? name
        : // Nothing else may be kept where the branches are.
          `refs/remotes/${name.startsWith('refs/origin/') ? name : name.slice('refs/'.length)}`
  return { refspec: `+${name}:${local}`, local, branch }
}

/** Everything but the name of what is to be fetched is fixed, so that nothing of the machine's settings can add to it. */
export function toFetchArguments(depth: number, { refspec }: RemoteRef): readonly string[] {
  const flags = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head']
  if (depth > 0) return [...flags, `--depth=${depth}`, 'origin', refspec]
  const all = ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*']
  return [...flags, 'origin', ...new Set([...all, refspec])]
}

/** Names are those of `findRefProblem`, so that none can be taken for an option. */
export const toCheckoutArguments = ({ branch, local }: RemoteRef): readonly string[] =>
  branch === undefined ? ['--detach', local] : ['-B', branch, '--track', local]
