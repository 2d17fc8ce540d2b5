/** No answer, or none about the file. */
export class Lost extends Error {}

/** A part of the console that couldn't be fetched, by its file's name. */
export class NotFetched extends Error {
  /** The server has no such file, or another in its place: it may have a newer version. */
  get isGone(): boolean {
    return !(this.cause instanceof Lost)
  }
}
