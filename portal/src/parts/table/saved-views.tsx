// The saved views of a list: its filters under a name, one's own and those shared with the company.
// They are read when the panel is opened.

import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useRouterState } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { SavedView } from '../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../app/calls/ask.ts'
import { useWords } from '../../app/language.tsx'
import { useMe } from '../../app/session.tsx'
import { may } from '../../app/who.ts'
import { viewsWords } from './saved-views-words.ts'
import { Dialog } from '../form/dialog.tsx'
import { ErrorNotice } from '../page/error-notice.tsx'
import { Form, useFields } from '../form/form.tsx'
import { Loading } from '../page/page.tsx'

const TOUCHES = ['views']
const SHOWN_MAX = 100
const NAME_MAX = 60

/** The screen in view and its filters, as the address has them. */
function useHere(): { path: string; query: string } {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const query = useRouterState({ select: ({ location }) => location.searchStr })
  return { path, query: query.replace(/^\?/, '') }
}

const searchOf = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

function Save({ onDone }: { onDone: () => void }) {
  const words = useWords(viewsWords)
  const here = useHere()
  const fields = useFields({ name: '' }, ({ name }): { name?: string } =>
    name.trim() === '' ? { name: words.noName } : {},
  )
  const create = useAct(
    (vintem, view: { name: string; path: string; query: string }, key) =>
      vintem.views.create(view, { key }),
    { touches: TOUCHES },
  )
  const send = async () => {
    await create.mutateAsync({ name: fields.values.name.trim(), ...here })
    notifications.show({ color: 'green', message: words.saved })
    onDone()
  }
  return (
    <Form fields={fields} send={send} submit={words.save}>
      <TextInput
        label={words.name}
        description={words.saveText}
        maxLength={NAME_MAX}
        {...fields.bind('name')}
      />
    </Form>
  )
}

type Change = { readonly view: SavedView; readonly act: 'share' | 'unshare' | 'remove' }

/** One view, by its name; what may be done with it beside it. */
function One({
  view,
  change,
  onOpen,
}: {
  view: SavedView
  change: (wanted: Change) => void
  onOpen: () => void
}) {
  const words = useWords(viewsWords)
  const mayShare = may('views:share')(useMe())
  const { name, shared, own } = view
  const button = (act: Change['act'], label: string, short: string) => (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={label}
      onClick={() => change({ view, act })}
    >
      {short}
    </Button>
  )
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        <Anchor
          component={Link}
          to={view.path}
          search={searchOf(view.query) as never}
          onClick={onOpen}
        >
          {name}
        </Anchor>{' '}
        {shared && (
          <Text size="xs" c="dimmed" component="span">
            {words.sharedBy}
          </Text>
        )}
      </Text>
      <Group gap={4} wrap="nowrap">
        {mayShare && !shared && button('share', words.share(name), words.shareShort)}
        {mayShare && shared && button('unshare', words.unshare(name), words.unshareShort)}
        {own && button('remove', words.remove(name), words.removeShort)}
      </Group>
    </Group>
  )
}

function Panel({ onClose }: { onClose: () => void }) {
  const words = useWords(viewsWords)
  const { path } = useHere()
  const { data, error, refetch } = useAsk((vintem) => vintem.views.list({ path, limit: SHOWN_MAX }))
  const change = useAct(
    (vintem, { view, act }: Change): Promise<unknown> => vintem.views[act](view.id),
    {
      touches: TOUCHES,
    },
  )
  return (
    <Dialog title={words.views} isOpen onClose={onClose}>
      <Stack gap="md">
        {(error ?? change.error) && <ErrorNotice error={error ?? change.error} retry={refetch} />}
        {!data && !error && <Loading rows={2} />}
        {data?.items.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        )}
        {data?.items.map((view) => (
          <One
            key={view.id}
            view={view}
            change={(wanted) => change.mutate(wanted)}
            onOpen={onClose}
          />
        ))}
        <Save onDone={onClose} />
      </Stack>
    </Dialog>
  )
}

function Views() {
  const words = useWords(viewsWords)
  const mayUse = may('views:use')(useMe())
  const [isOpen, setOpen] = useState(false)
  if (!mayUse) return null
  return (
    <>
      <Button variant="subtle" color="gray" size="xs" onClick={() => setOpen(true)}>
        {words.views}
      </Button>
      {isOpen && <Panel onClose={() => setOpen(false)} />}
    </>
  )
}

/** Not made again with each page that a table gets while it is scrolled. */
export const SavedViews = memo(Views)
