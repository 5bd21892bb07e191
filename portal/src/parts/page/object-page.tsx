// The page of one object: it reads the object by the id in the address, and shows it in the same
// order everywhere. What a screen adds is in slots. It knows no kind of object.

import type { ReactNode } from 'react'
import type { Backend } from '../../app/calls/calls.ts'
import { ObjectTimeline, timelineAhead } from '../timeline/object-timeline.tsx'
import { Copied } from '../values/values.tsx'
import type { Ahead } from './ahead.ts'
import { useFound } from './found.tsx'
import { Columns, Facts, PageFrame, Section, type FactOrNone, type PageUp } from './page.tsx'

type Slots = {
  readonly title: string
  /** Beside the title. */
  readonly status?: ReactNode
  /** Below the title, in one line. */
  readonly lead?: ReactNode
  /** Buttons. */
  readonly actions?: ReactNode
  /** Over the columns: what there is to do, and the amounts that matter first. */
  readonly above?: ReactNode
  readonly main: ReactNode
  /** Absent: the main content has the whole width. */
  readonly side?: ReactNode
}

type Props<T> = {
  /** What such an object is called: the title until it is read. */
  kind: string
  /** The list that it belongs to. */
  up?: PageUp | undefined
  ask: (vintem: Backend, id: string) => Promise<T>
  /** What the slots will ask for: it travels together with the object. */
  ahead?: (id: string) => readonly Ahead[]
  /** Below the main content: what happened to the object. */
  hasTimeline?: boolean
  show: (object: T, id: string) => Slots
}

export function ObjectPage<T>({ kind, up, ask, ahead, hasTimeline = false, show }: Props<T>) {
  const { id, data, frame } = useFound({
    title: kind,
    up,
    ask,
    ahead: (of) => [...(ahead?.(of) ?? []), ...(hasTimeline ? [timelineAhead(of)] : [])],
  })
  if (data === undefined) return frame
  const { title, status, lead, actions, above, main, side } = show(data, id)
  const content = (
    <>
      {main}
      {hasTimeline && <ObjectTimeline object={id} />}
    </>
  )
  return (
    <PageFrame title={title} beside={status} lead={lead} up={up} actions={actions}>
      {above}
      {side === undefined ? content : <Columns main={content} side={side} />}
    </PageFrame>
  )
}

type DetailsProps = {
  title: string
  actions?: ReactNode
  facts: readonly FactOrNone[]
  /** What the page calls the id, and the id itself. */
  id: readonly [name: string, id: string]
  metadata?: Readonly<Record<string, unknown>>
}

/** The facts of the object; its id, to be copied, and its metadata come last. */
export function Details({ title, actions, facts, id: [name, id], metadata = {} }: DetailsProps) {
  return (
    <Section title={title} actions={actions}>
      <Facts
        facts={[
          ...facts,
          [name, <Copied key="id" text={id} />],
          ...Object.entries(metadata).map(([key, value]) => [key, String(value)] as const),
        ]}
      />
    </Section>
  )
}
