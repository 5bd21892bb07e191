// The navigation: the screens that the person may see, in groups.

import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { shellWords } from './words.ts'
import { useAsk } from '../calls/ask.ts'
import { useLanguage, useWords } from '../language.tsx'
import { GROUPS } from '../screen.ts'
import { SCREENS } from '../routes/screens.ts'
import { useMe } from '../session.tsx'
import { may } from '../who.ts'
import styles from './shell.module.css'

/** Whether the screen, or one below it, is in view. */
const isIn = (place: string, path: string): boolean =>
  place === path || (path !== '/' && place.startsWith(`${path}/`))

function Item({
  to,
  icon,
  isCurrent,
  children,
}: {
  to: string
  icon: IconName
  isCurrent: boolean
  children: ReactNode
}) {
  return (
    <li>
      <Link
        to={to}
        className={styles['item'] ?? ''}
        aria-current={isCurrent ? 'page' : undefined}
        activeProps={{}}
      >
        <Icon name={icon} />
        {children}
      </Link>
    </li>
  )
}

/** How many approvals wait for the person. The feed's stream keeps it current. */
function Waiting() {
  const words = useWords(shellWords)
  const isAsked = may('approvals:decide')(useMe())
  const { data } = useAsk((vintem) => vintem.approvals.list({ waiting_for_me: true, limit: 1 }), {
    enabled: isAsked,
  })
  if (!data || data.total === 0) return null
  return (
    <Badge size="sm" variant="filled" color="yellow.9" aria-label={words.waitingForYou(data.total)}>
      {data.total}
    </Badge>
  )
}

export function Navigation({ place }: { place: string }) {
  const words = useWords(shellWords)
  const { language } = useLanguage()
  const me = useMe()
  const screens = SCREENS.filter(({ who, nav }) => nav && who(me))
  return (
    <>
      <ul className={styles['items']} style={{ marginTop: 10 }}>
        <Item to="/" icon="home" isCurrent={isIn(place, '/')}>
          {words.home}
        </Item>
      </ul>
      {GROUPS.map((group) => {
        const own = screens.filter(({ nav }) => nav?.group === group)
        if (own.length === 0) return null
        return (
          <div key={group}>
            {words.groups[group] && <div className={styles['group']}>{words.groups[group]}</div>}
            <ul className={styles['items']}>
              {own.map(({ path, title, nav }) => (
                <Item key={path} to={path} icon={nav!.icon} isCurrent={isIn(place, path)}>
                  {language === 'en' ? title.en : title.pt}
                  {path === '/approvals' && <Waiting />}
                </Item>
              ))}
            </ul>
          </div>
        )
      })}
    </>
  )
}
