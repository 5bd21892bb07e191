// The command palette: goes to a screen, or finds an object by anything that a person has in hand.
// Ctrl or ⌘ with K opens it.

import { UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  Spotlight,
  spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateTime, money, shortId } from '../../parts/values/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { shellWords } from './words.ts'
import { statusWords } from '../../words/status.ts'
import type { FoundList } from '../calls/calls.ts'
import { useLanguage, useWords } from '../language.tsx'
import { usePlaceOf } from '../places.ts'
import { SCREENS } from '../routes/screens.ts'
import { useMe, useSession } from '../session.tsx'
import styles from './shell.module.css'

const TYPING_MS = 200
const QUERY_LEAST = 3

export function SearchButton() {
  const words = useWords(shellWords)
  return (
    <UnstyledButton className={styles['search'] ?? ''} onClick={spotlight.open}>
      <Icon name="search" size={15} />
      <span className={styles['searchText']}>{words.searchShort}</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </UnstyledButton>
  )
}

function useFound(query: string): FoundList | undefined {
  const { backend, me } = useSession()
  const [asked] = useDebouncedValue(query.trim(), TYPING_MS)
  const { data } = useQuery({
    queryKey: [me?.user.id, 'search.find', asked],
    queryFn: () => backend.search.find(asked),
    enabled: asked.length >= QUERY_LEAST && me?.company !== null,
  })
  return data
}

/** What was found, each with its kind, amount and status; clicked, it opens. */
function useActionsOf(
  found: FoundList['items'],
  go: (to: string) => () => void,
): SpotlightActionData[] {
  const words = useWords(shellWords)
  const statuses: Readonly<Record<string, string>> = useWords(statusWords)
  const placeOf = usePlaceOf()
  return found.flatMap(({ kind, id, label, status, amount }) => {
    const place = placeOf(kind, id)
    const facts = [
      words.kinds[kind],
      amount !== null && money(amount),
      status && (statuses[status] ?? status),
    ]
    const description = facts.filter(Boolean).join(' · ')
    return place
      ? [{ id: `${kind} ${id}`, label: label ?? shortId(id), description, onClick: go(place) }]
      : []
  })
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function Palette() {
  const words = useWords(shellWords)
  const { language } = useLanguage()
  const me = useMe()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const found = useFound(query)
  const go = (to: string) => () => void navigate({ to })
  const titleOf = (title: { pt: string; en: string }) => (language === 'en' ? title.en : title.pt)
  const screens: SpotlightActionData[] = [
    { path: '/', title: { pt: words.home, en: words.home }, nav: { icon: 'home' } as const },
    ...SCREENS.filter(({ who, nav }) => nav && who(me)),
    {
      path: '/profile',
      title: { pt: words.profile, en: words.profile },
      nav: { icon: 'shield' } as const,
    },
  ]
    .filter(({ title }) => plain(titleOf(title)).includes(plain(query)))
    .map(({ path, title, nav }) => ({
      id: path,
      label: titleOf(title),
      onClick: go(path),
      leftSection: <Icon name={nav!.icon} />,
    }))
  const objects = useActionsOf(found?.items ?? [], go)
  const behind =
    found && !found.complete
      ? words.searchBehind(found.filled_until ? dateTime(found.filled_until, language) : '–')
      : undefined
  const groups: SpotlightActionGroupData[] = [
    {
      group: behind ? `${words.searchObjects} · ${behind}` : words.searchObjects,
      actions: objects,
    },
    { group: words.searchScreens, actions: screens },
  ].filter(({ actions }) => actions.length > 0)
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      // The server has searched, and screens are filtered above.
      filter={(_query, actions) => actions}
      actions={groups}
      nothingFound={behind ? `${words.searchNothing} ${behind}` : words.searchNothing}
      highlightQuery={false}
      scrollable
      maxHeight={420}
      shortcut={['mod + K', '/']}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: words.searchHint,
        'aria-label': words.search,
      }}
    />
  )
}
