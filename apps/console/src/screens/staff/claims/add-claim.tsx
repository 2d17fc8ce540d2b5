import { useState } from 'react'
import type { StaffPerson } from '#subjects/staff/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { claimNameProblem } from './claims-draft.ts'
import type { ClaimsForm } from './use-claims-form.ts'

type Props = { readonly person: StaffPerson; readonly form: ClaimsForm; readonly onDone: () => void }

/** A claim that this console does not know by name. */
export function AddClaim({ person, form, onDone }: Props) {
  const [name, setName] = useState('')
  const [wasTried, setTried] = useState(false)
  const problem = claimNameProblem(name.trim(), person.claims, form.draft)
  return (
    <form
      noValidate
      className="flex flex-wrap items-end justify-end gap-2 border-b border-line-faint bg-well p-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem) return
        form.edit(name.trim(), true)
        onDone()
      }}
    >
      <div className="min-w-48 flex-1 phone:w-full phone:flex-none">
        <TextField
          label="Name of the claim"
          value={name}
          onValue={setName}
          error={wasTried ? problem : null}
          autoComplete="off"
          autoFocus
        />
      </div>
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit">Add as true</Button>
    </form>
  )
}
