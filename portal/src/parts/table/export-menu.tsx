// Everything that a table's filters leave, as a file. Its rows are of one moment and come in one
// reply of the server; a file that the server has of its own is taken as it is, and of all others
// this table's columns are written while the rows arrive.

import { Button, Group, Menu, Text } from '@mantine/core'
import { memo, useState } from 'react'
import type { Ask } from '../../app/calls/calls.ts'
import { useWords } from '../../app/language.tsx'
import { askRows } from '../../app/calls/rows.ts'
import { useSession } from '../../app/session.tsx'
import { sharedWords } from '../../words/shared.ts'
import { contentOf, download, TYPES, type FileCell, type FileFormat } from './file.ts'
import { Icon } from '../icon.tsx'
import type { AskPage } from './table-pages.ts'

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

const TABLE_FORMATS = ['csv', 'xlsx'] as const

function Exports<Row>({ label, columns, ask, files }: Props<Row>) {
  const words = useWords(sharedWords)
  const { backend } = useSession()
  const [progress, setProgress] = useState<{ rows: number; total: number | undefined }>()
  const [error, setError] = useState<unknown>()
  const exported = columns.filter((column) => column.csv)
  const made = async (format: (typeof TABLE_FORMATS)[number]): Promise<BlobPart> => {
    const { total, batches } = await askRows(ask({ limit: 1 }))
    async function* cells() {
      let count = 0
      for await (const rows of batches) {
        yield rows.map((row) => exported.map((column) => column.csv!(row)))
        count += rows.length
        setProgress({ rows: count, total })
      }
    }
    return contentOf(format, label, {
      titles: exported.map(({ title }) => title),
      batches: cells(),
    })
  }
  const save = async (format: FileFormat) => {
    setError(undefined)
    setProgress({ rows: 0, total: undefined })
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
            {progress && progress.rows > 0
              ? words.exporting(progress.rows, progress.total)
              : words.export}
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
