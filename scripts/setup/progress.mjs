/**
 * Shows progress, one line per step. On a terminal, the running step counts its seconds in place.
 * @typedef {{ step(text: string): void, note(text: string): void, done(text?: string): void, fail(text: string): void }} Progress
 */

/** @param {NodeJS.WriteStream} out @returns {Progress} */
export function createProgress(out = process.stdout, err = process.stderr) {
  const live = Boolean(out.isTTY) && !process.env.CI
  let text = ''
  let started = 0
  /** @type {NodeJS.Timeout | undefined} */
  let ticking
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
  const stop = () => {
    clearInterval(ticking)
    if (live && text) out.write('\r\x1b[2K')
  }
  return {
    step(next) {
      this.done()
      text = next
      started = Date.now()
      if (!live) out.write(`  ${text} …\n`)
      else {
        const show = () => out.write(`\r\x1b[2K  ${text} … ${seconds()}`)
        show()
        ticking = setInterval(show, 200)
        ticking.unref()
      }
    },
    note(next) {
      if (!text) return
      text = next
      if (!live && Date.now() - started > 2000) out.write(`  ${text} …\n`)
    },
    done(next = text) {
      if (!text) return
      stop()
      out.write(`  ${next}: ${seconds()}\n`)
      text = ''
    },
    fail(reason) {
      stop()
      text = ''
      err.write(`Ground Control cannot start: ${reason}\n`)
    },
  }
}
