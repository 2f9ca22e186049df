/** Who takes a place. */
export interface Holder {
  readonly organizationId: number
  /** Names the credential, and is not it. */
  readonly credential: string
}

/** How many places there are, to have at once and to wait at. */
export interface PlaceLimits {
  readonly total: number
  readonly waiting: number
}

/** Lets some do at once what many want. */
export interface Places {
  /**
   * Resolves when the caller has a place, to what gives it back. undefined: too many wait already, of all or of the same
   * organization or credential, or the signal was aborted meanwhile.
   */
  take(holder: Holder, signal: AbortSignal): Promise<(() => void) | undefined>
}

interface Waiting {
  readonly holder: Holder
  readonly admit: () => void
}

/**
 * Creates places, of which no credential gets more than half and no organization more than three quarters: whoever holds
 * them for long keeps nobody else out.
 */
export function createPlaces({ total, waiting }: PlaceLimits): Places {
  const taken = new Set<Holder>()
  const line = new Set<Waiting>()
  const listWaiting = () => [...line].map(({ holder }) => holder)
  const leave = (holder: Holder): void => {
    taken.delete(holder)
    for (const next of line) {
      if (!hasRoom([...taken], next.holder, total)) continue
      line.delete(next)
      taken.add(next.holder)
      next.admit()
    }
  }
  return {
    async take(of, signal) {
      // Of its own, so that the same caller can have several.
      const holder = { ...of }
      if (signal.aborted) return undefined
      if (hasRoom([...taken], holder, total)) taken.add(holder)
      else if (!hasRoom(listWaiting(), holder, waiting)) return undefined
      else if (!(await wait(line, holder, signal))) return undefined
      return () => leave(holder)
    },
  }
}

function hasRoom(holders: readonly Holder[], { organizationId, credential }: Holder, total: number): boolean {
  const ofOrganization = holders.filter((other) => other.organizationId === organizationId)
  const ofCredential = ofOrganization.filter((other) => other.credential === credential)
  return (
    holders.length < total &&
    ofOrganization.length < Math.max(1, Math.floor((total * 3) / 4)) &&
    ofCredential.length < Math.max(1, Math.floor(total / 2))
  )
}

/** Whether the holder was let in before the signal was aborted. */
const wait = (line: Set<Waiting>, holder: Holder, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const giveUp = () => {
      line.delete(waiting)
      resolve(false)
    }
    const waiting = {
      holder,
      admit: () => {
        signal.removeEventListener('abort', giveUp)
        resolve(true)
      },
    }
    line.add(waiting)
    signal.addEventListener('abort', giveUp, { once: true })
  })
