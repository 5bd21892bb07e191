// Cards from a spreadsheet: a dry run says what each line would do and what is wrong with it; then
// the lines are carried out, each once.

import { Alert, Button, FileButton, Group, List, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe, useSession } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { csvOf, download } from '../../../parts/table/file.ts'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame, Section } from '../../../parts/page/page.tsx'
import { bulkWords } from './words.ts'
import { cardsWords } from '../words.ts'
import { ActiveOnly } from '../active-only.tsx'
import { COLUMNS, LINES_MAX, readLines, titleOf, type FileFault, type ReadFile } from './lines.ts'
import { planOf, readKnown, type Planned } from './plan.ts'
import { useRun, type LineResult } from './run.ts'
import { LinesTable } from './table.tsx'

const EXAMPLE = [
  'Maria Souza',
  '123.456.789-09',
  'maria@exemplo.com.br',
  'Vendas',
  '2.000,00',
  'Viagens',
  'virtual',
  '500,00',
  'mês',
  '',
]

function saveTemplate(name: string): void {
  download(`${name}.csv`, csvOf({ titles: COLUMNS.map(titleOf), rows: [EXAMPLE] }))
}

function HowTo() {
  const words = useWords(bulkWords)
  const me = useMe()
  return (
    <Section
      title={words.howTo}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="download" size={14} />}
          onClick={() => saveTemplate(words.templateName)}
        >
          {words.template}
        </Button>
      }
    >
      <List size="sm" spacing={4}>
        <List.Item>{words.howColumns}</List.Item>
        <List.Item>{words.howValues}</List.Item>
        <List.Item>{words.howLimit(LINES_MAX)}</List.Item>
        <List.Item>{words.howOnce}</List.Item>
        {!may('users:manage')(me) && <List.Item>{words.howNoInvites}</List.Item>}
      </List>
    </Section>
  )
}

type Choice = {
  readonly name: string
  readonly planned: readonly Planned[]
  readonly ignored: readonly string[]
}
type Fault = { readonly fault: FileFault; readonly columns: readonly string[] }

function useChoice(onChosen: () => void) {
  const { backend } = useSession()
  const { language } = useLanguage()
  const [choice, setChoice] = useState<Choice>()
  const [fault, setFault] = useState<Fault>()
  const [error, setError] = useState<unknown>()
  const [isReading, setReading] = useState(false)
  const choose = async (file: File | null) => {
    if (!file) return
    onChosen()
    setChoice(undefined)
    setFault(undefined)
    setError(undefined)
    setReading(true)
    try {
      const read: ReadFile = await readLines(new Uint8Array(await file.arrayBuffer()), language)
      if ('fault' in read) setFault(read)
      else
        setChoice({
          name: file.name,
          planned: planOf(read.lines, await readKnown(backend)),
          ignored: read.ignored,
        })
    } catch (failure) {
      setError(failure)
    } finally {
      setReading(false)
    }
  }
  return { choice, fault, error, isReading, choose }
}

const count = (results: ReadonlyMap<number, LineResult>, is: LineResult['is']): number =>
  [...results.values()].filter((result) => result.is === is).length

function Summary({ choice, run }: { choice: Choice; run: ReturnType<typeof useRun> }) {
  const words = useWords(bulkWords)
  const { results, isRunning } = run
  const good = choice.planned.filter(({ faults }) => faults.length === 0)
  const left = good.filter(({ line }) => results.get(line.n)?.is !== 'done')
  const [done, held, failed] = [
    count(results, 'done'),
    count(results, 'held'),
    count(results, 'failed'),
  ]
  const hasRun = results.size > 0
  const isOver = hasRun && !isRunning
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {hasRun
          ? words.progress(done, held, failed, good.length)
          : words.summary(choice.planned.length, choice.planned.length - good.length)}
      </Text>
      {hasRun && (
        <Progress
          value={good.length === 0 ? 0 : ((done + held + failed) / good.length) * 100}
          aria-label={words.running}
        />
      )}
      {choice.ignored.length > 0 && (
        <Text size="sm">{words.ignored(choice.ignored.join(', '))}</Text>
      )}
      {isOver && left.length > 0 && <Text size="sm">{words.goOnText}</Text>}
      <Group gap="xs">
        {left.length > 0 && (
          <Button loading={isRunning} onClick={() => void run.run(left)}>
            {hasRun ? words.goOn(left.length) : words.carryOut(left.length)}
          </Button>
        )}
        {isRunning && (
          <Button variant="default" onClick={run.stop}>
            {words.stop}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Bulk() {
  const words = useWords(bulkWords)
  const cards = useWords(cardsWords)
  const run = useRun()
  const { choice, fault, error, isReading, choose } = useChoice(run.forget)
  return (
    <PageFrame
      title={words.title}
      lead={words.lead}
      up={{ to: '/cards', title: cards.cards }}
      actions={
        <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              loading={isReading}
              disabled={run.isRunning}
              leftSection={<Icon name="plus" size={16} />}
            >
              {words.choose}
            </Button>
          )}
        </FileButton>
      }
    >
      {error !== undefined && <ErrorNotice error={error} />}
      {fault && (
        <Alert color="red" variant="light" role="alert" title={words.unreadable}>
          <Text size="sm">
            {words.fileFaults[fault.fault](fault.columns.join(', '), LINES_MAX)}
          </Text>
        </Alert>
      )}
      {choice && (
        <Section title={choice.name}>
          <Stack gap="md">
            <Summary choice={choice} run={run} />
            <LinesTable planned={choice.planned} results={run.results} />
          </Stack>
        </Section>
      )}
      <HowTo />
    </PageFrame>
  )
}

export function Page() {
  const words = useWords(bulkWords)
  return (
    <ActiveOnly title={words.title}>
      <Bulk />
    </ActiveOnly>
  )
}
