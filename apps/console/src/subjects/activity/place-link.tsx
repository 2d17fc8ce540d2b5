import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { onPlainPress } from '#ui/actions/plain-press.ts'

type Props = { readonly href: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>

/** A link to an address built at run time. */
export function PlaceLink({ href, ...rest }: Props) {
  const router = useRouter()
  return <a {...rest} href={href} onClick={onPlainPress(() => void router.navigate({ href }))} />
}
