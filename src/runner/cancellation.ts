/** Turns SIGINT, SIGTERM and SIGHUP into an abort. A second signal finds nothing listening and ends the process as usual. */
export function cancelOnSignals(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController()
  const stop = (): void => {
    process.off('SIGINT', cancel)
    process.off('SIGTERM', cancel)
    process.off('SIGHUP', cancel)
  }
  const cancel = (signal: NodeJS.Signals): void => {
    // The runner sends SIGTERM 7.5 s after SIGINT, while the report may still be written: only the terminal's
    // second Ctrl-C is meant to end the process.
    if (signal === 'SIGINT') process.off('SIGINT', cancel)
    controller.abort(new DOMException('cancelled', 'AbortError'))
  }
  process.on('SIGINT', cancel)
  process.on('SIGTERM', cancel)
  process.on('SIGHUP', cancel)
  return { signal: controller.signal, stop }
}
