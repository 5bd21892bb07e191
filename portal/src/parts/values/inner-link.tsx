// A link within the portal that costs little: rows of tables are made while a page is scrolled, and
// the router's own link computes its location whenever one is made. Here that happens when it is
// used.

import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { BASE_PATH } from '../../app/facts.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  /** The filters of a list. */
  search?: Readonly<Record<string, string>>
}

/** Whether the browser shall follow the link by itself: in another tab, or not at all. */
const isForBrowser = (click: MouseEvent): boolean =>
  click.defaultPrevented ||
  click.button !== 0 ||
  click.metaKey ||
  click.ctrlKey ||
  click.shiftKey ||
  click.altKey

export function InnerLink({ to, search, ...anchor }: Props) {
  const router = useRouter()
  const place = { to, ...(search ? { search } : {}) } as never
  const go = (click: MouseEvent) => {
    if (isForBrowser(click)) return
    click.preventDefault()
    void router.navigate(place)
  }
  const load = () => void router.preloadRoute(place).catch(() => {})
  const filters = search ? router.options.stringifySearch!(search) : ''
  return (
    <a
      {...anchor}
      href={`${BASE_PATH}${to}${filters}`}
      onClick={go}
      onPointerOver={load}
      onFocus={load}
    />
  )
}
