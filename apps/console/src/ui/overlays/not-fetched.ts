/** No answer, or an answer that isn't about the file. */
export class Lost extends Error {}

/** A part of the console that couldn't be fetched, with its file's name. */
export class NotFetched extends Error {
  /** The server doesn't have this file: it may have a newer version. */
  get isGone(): boolean {
    return !(this.cause instanceof Lost)
  }
}
