export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((each) => {
      const [coding = '', ...parameters] = each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}

/** If-None-Match compares weakly (RFC 9110), so a compressed copy counts as the same. */
export function isSameTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = (each: string) => each.trim().replace(/^W\//, '')
  return (
    ifNoneMatch.trim() === '*' || (ifNoneMatch.match(/(W\/)?"[^"]*"/g) ?? []).some((each) => bare(each) === bare(tag))
  )
}
