type OnLists = { readonly isOwn: boolean; readonly isTeam: boolean }

/** Of the button that watches an organization: its name, and where the organization stands and what a press does. */
export function watchWords(
  name: string,
  { isOwn, isTeam }: OnLists,
): { readonly label: string; readonly hint: string } {
  if (isOwn) {
    return {
      label: `Watch ${name}`,
      hint: isTeam ? 'On your list and the team’s. Press to take it off yours.' : 'On your list. Press to take it off.',
    }
  }
  if (isTeam) {
    return {
      label: `Watch ${name} (on the team’s list)`,
      hint: 'On the team’s list. Press to add it to yours, too.',
    }
  }
  return { label: `Watch ${name}`, hint: 'Press to add it to your list.' }
}

/** What became of a press, to be read out. */
export function watchOutcome(name: string, { isOwn, isTeam }: OnLists): string {
  if (isOwn) return `${name} is watched.`
  return isTeam ? `${name} is off your list. The team still watches it.` : `${name} is no longer watched.`
}
