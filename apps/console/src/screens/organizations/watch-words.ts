type OnLists = { readonly isOwn: boolean; readonly isTeam: boolean }

export function watchWords(
  name: string,
  { isOwn, isTeam }: OnLists,
): { readonly label: string; readonly hint: string } {
  if (isOwn) {
    return {
      label: `Watch ${name}`,
      hint: isTeam
        ? 'On your list and the team’s. Press to remove it from yours.'
        : 'On your list. Press to remove it.',
    }
  }
  if (isTeam) {
    return {
      label: `Watch ${name} (on the team’s list)`,
      hint: 'On the team’s list. Press to add it to yours too.',
    }
  }
  return { label: `Watch ${name}`, hint: 'Press to add it to your list.' }
}

export function watchOutcome(name: string, { isOwn, isTeam }: OnLists): string {
  if (isOwn) return `Watching ${name}.`
  return isTeam ? `${name} was removed from your list. The team still watches it.` : `No longer watching ${name}.`
}
