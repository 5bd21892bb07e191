// Everything that a table's filters leave, as a file: made here from its columns, or by the server where it has a file of its own.

import { Button, Group, Menu, Text } from '@mantine/core'
import { memo, useState } from 'react'
import type { Ask } from '../app/calls.ts'
import { useWords } from '../app/language.tsx'
import { useSession } from '../app/session.tsx'
import { sharedWords } from '../words/shared.ts'
import { contentOf, download, TYPES, type FileCell, type FileFormat } from './file.ts'
import { Icon } from './icon.tsx'
import { allRows, type AskPage } from './table-pages.ts'

/** The server's files of a list: they have every row, however many there are. */
export type ServerFiles<Format extends FileFormat = FileFormat> = {
  readonly formats: readonly Format[]
  readonly ask: (format: Format) => Ask<Uint8Array>
}

type Exported<Row> = { readonly title: string; readonly csv?: (row: Row) => FileCell }

type Props<Row> = {
  label: string
  columns: readonly Exported<Row>[]
  ask: AskPage<Row>
  files: ServerFiles | undefined
}

const EXPORT_MAX = 20_000
const TABLE_FORMATS = ['csv', 'xlsx'] as const

function Exports<Row>({ label, columns, ask, files }: Props<Row>) {
  const words = useWords(sharedWords)
  const { backend } = useSession()
  const [progress, setProgress] = useState<number>()
  const [note, setNote] = useState<string>()
  const [error, setError] = useState<unknown>()
  const exported = columns.filter((column) => column.csv)
  const made = async (format: (typeof TABLE_FORMATS)[number]): Promise<BlobPart> => {
    const { rows, isCut } = await allRows((query) => ask(query)(backend), EXPORT_MAX, setProgress)
    if (isCut) setNote(words.exportCut(EXPORT_MAX))
    const cells = rows.map((row) => exported.map((column) => column.csv!(row)))
    return contentOf(format, label, { titles: exported.map(({ title }) => title), rows: cells })
  }
  const save = async (format: FileFormat) => {
    setNote(undefined)
    setError(undefined)
    setProgress(0)
    try {
      const content = files
        ? ((await files.ask(format)(backend)) as Uint8Array<ArrayBuffer>)
        : await made(format as (typeof TABLE_FORMATS)[number])
      download(`${label}.${format}`, content, TYPES[format])
    } catch (failure) {
      setError(failure)
    } finally {
      setProgress(undefined)
    }
  }
  if (exported.length === 0) return null
  return (
    <Group gap="xs">
      {note && (
        <Text size="xs" role="status">
          {note}
        </Text>
      )}
      {error !== undefined && (
        <Text size="xs" fw={600} role="alert">
          {words.failed}
        </Text>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<Icon name="download" size={14} />}
            disabled={progress !== undefined}
          >
            {progress ? words.exporting(progress) : words.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(files?.formats ?? TABLE_FORMATS).map((format) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {words.formats[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** Not made again with each page that a table gets while it is scrolled. */
export const ExportMenu = memo(Exports) as typeof Exports
