/** Where what was found can be looked at. */
export const places = {
  profile: (accountId: string) => `/profile/${encodeURIComponent(accountId)}`,
  organization: (orgId: string) => `/organization/${encodeURIComponent(orgId)}`,
  event: (eventId: string) => `/events/${encodeURIComponent(eventId)}`,
  /** All guests, or those that the search of the list finds. */
  guests: (eventId: string, search: string | null) => withText(`${places.event(eventId)}/guests`, 'search', search),
  users: (query: string) => withText('/users', 'q', query),
  organizations: (query: string) => withText('/organizations', 'q', query),
  events: (query: string) => withText('/events', 'find', query),
}

const withText = (path: string, name: string, text: string | null): string =>
  text?.trim() ? `${path}?${new URLSearchParams({ [name]: text.trim() })}` : path
