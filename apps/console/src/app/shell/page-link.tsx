import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { onPlainPress } from '#ui/actions/plain-press.ts'

type Props = { readonly to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>

/** A link of the shell. The router's own renders again with every change of the address. */
export function PageLink({ to, ...rest }: Props) {
  const router = useRouter()
  return <a {...rest} href={to} onClick={onPlainPress(() => void router.navigate({ href: to }))} />
}
