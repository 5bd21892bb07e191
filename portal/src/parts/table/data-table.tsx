// A table of any length: only the rows in view are in the document, and pages are fetched ahead. On
// a phone, and where its columns do not fit, a row is a card of two lines. Its filters are in the
// address; everything they leave can be exported.

import { Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useWords } from '../../app/language.tsx'
import { sharedWords } from '../../words/shared.ts'
import { neededWidthOf } from './columns-width.ts'
import styles from './data-table.module.css'
import { ErrorNotice } from '../page/error-notice.tsx'
import { ExportMenu, type ServerFiles } from './export-menu.tsx'
import type { FileCell } from './file.ts'
import { InnerLink } from '../values/inner-link.tsx'
import { Loading } from '../page/page.tsx'
import { SavedViews } from './saved-views.tsx'
import { usePages, type AskPage } from './table-pages.ts'

export type Column<Row> = {
  readonly key: string
  /** Empty above the actions of a row. */
  readonly title: string
  /** A width of CSS grid, such as `160px` or `2fr`; `1fr` when absent. */
  readonly width?: string
  readonly align?: 'end'
  readonly cell: (row: Row) => ReactNode
  /** What its cells hold in a file (CSV, XLSX); the column is not exported without it. */
  readonly csv?: (row: Row) => FileCell
  /** On a phone: in the first line, at its end, or in the second; absent: not shown. */
  readonly phone?: 'title' | 'end' | 'line'
  /** On a phone its title is before its value: a second day or amount says nothing alone. */
  readonly isNamed?: boolean
}

type Props<Row> = {
  /** Names the table for screen readers, and its file. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly ask: AskPage<Row>
  readonly rowKey: (row: Row) => string
  /** The screen of a row. */
  readonly rowLink?: (row: Row) => string
  readonly filters?: ReactNode
  readonly empty: ReactNode
  readonly everyMs?: number
  /**
   * On a phone every part below the first line has a line of its own, where several do not fit one.
   */
  readonly isStacked?: boolean
  /** Where the server has files of this list. */
  readonly files?: ServerFiles | undefined
}

/** The width of a column that is only exported. */
export const HIDDEN = '0'
const ROW_PX = 44
const CARD_PX = 68
const CARD_LINE_PX = 20
const AHEAD_ROWS = 40
const PHONE = '(max-width: 48em)'

function usePhone(): boolean {
  const [isPhone, setPhone] = useState(() => matchMedia(PHONE).matches)
  useEffect(() => {
    const query = matchMedia(PHONE)
    const change = () => setPhone(query.matches)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [])
  return isPhone
}

/**
 * Whether the table is too narrow for its columns: the last of a row would be cut, and a column
 * that takes what is left be empty.
 */
function useNarrow(table: RefObject<HTMLDivElement | null>, neededPx: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const measure = () => setNarrow(table.current!.clientWidth < neededPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(table.current!)
    return () => observer.disconnect()
  }, [table, neededPx])
  return isNarrow
}

/** The link of a row, stretched over it. Without one the content stays as it is. */
function RowLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    children
  ) : (
    <InnerLink to={to} className={styles['link']}>
      {children}
    </InnerLink>
  )
}

type RowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  to: string | undefined
  isStacked?: boolean
}

function WideRow<Row>({ row, columns, to }: RowProps<Row>) {
  return columns.map((column, n) => (
    <div key={column.key} role="cell" className={styles['cell']} data-align={column.align}>
      {n === 0 ? <RowLink to={to}>{column.cell(row)}</RowLink> : column.cell(row)}
    </div>
  ))
}

function PhoneRow<Row>({ row, columns, to, isStacked }: RowProps<Row>) {
  const at = (place: Column<Row>['phone']) => columns.filter(({ phone }) => phone === place)
  return (
    <div role="cell" className={styles['card']}>
      <div className={styles['cardLine']}>
        <RowLink to={to}>
          {at('title').map(({ key, cell }) => (
            <span key={key} className={styles['cardTitle']}>
              {cell(row)}
            </span>
          ))}
        </RowLink>
        <span className={styles['cardEnd']}>
          {at('end').map(({ key, cell }) => (
            <span key={key}>{cell(row)}</span>
          ))}
        </span>
      </div>
      <div className={styles['cardSmall']} data-stacked={isStacked || undefined}>
        {at('line').map(({ key, title, cell, isNamed }) => (
          <span key={key}>
            {isNamed && `${title} `}
            {cell(row)}
          </span>
        ))}
      </div>
    </div>
  )
}

type PlacedProps<Row> = RowProps<Row> & {
  index: number
  /** Pixels from the first row. */
  place: number
  height: number
  template: string
  isPhone: boolean
}

function Placed<Row>({ index, place, height, template, isPhone, ...line }: PlacedProps<Row>) {
  const Line = isPhone ? PhoneRow : WideRow
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={styles['row']}
      data-linked={line.to !== undefined || undefined}
      style={{
        gridTemplateColumns: isPhone ? 'minmax(0, 1fr)' : template,
        height,
        transform: `translateY(${place}px)`,
      }}
    >
      <Line {...line} />
    </div>
  )
}

/** A row that stays in view while the page is scrolled is not made again. */
const PlacedRow = memo(Placed) as typeof Placed

type RowsProps<Row> = Pick<Props<Row>, 'label' | 'columns' | 'rowKey' | 'rowLink' | 'isStacked'> & {
  rows: readonly Row[]
  total: number | undefined
  /** The reader is near the last of these rows. */
  onNearEnd: () => void
}

function cardHeightOf<Row>(columns: readonly Column<Row>[], isStacked = false): number {
  const lines = isStacked ? columns.filter(({ phone }) => phone === 'line').length : 1
  return CARD_PX + (lines - 1) * CARD_LINE_PX
}

/** The rows in view, at their places on the page. */
function Rows<Row>({
  label,
  columns,
  rowKey,
  rowLink,
  isStacked,
  rows,
  total,
  onNearEnd,
}: RowsProps<Row>) {
  const table = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const wide = useMemo(() => columns.filter(({ width }) => width !== HIDDEN), [columns])
  const isNarrow = useNarrow(table, neededWidthOf(wide))
  const isPhone = usePhone() || isNarrow
  const height = isPhone ? cardHeightOf(columns, isStacked) : ROW_PX
  const top = list.current?.offsetTop ?? 0
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: top,
  })
  const visible = virtual.getVirtualItems()
  const isNearEnd = (visible.at(-1)?.index ?? 0) >= rows.length - AHEAD_ROWS
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])
  useEffect(() => virtual.measure(), [virtual, height])
  const template = wide.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ')
  return (
    <div
      ref={table}
      role="table"
      aria-label={label}
      aria-rowcount={total ?? rows.length}
      className={styles['table']}
    >
      {!isPhone && <Head columns={wide} template={template} />}
      <div
        role="rowgroup"
        ref={list}
        className={styles['rows']}
        style={{ height: virtual.getTotalSize() }}
      >
        {visible.map(({ index, start }) => {
          const row = rows[index]!
          const at = { index, place: start - top, height, template, isPhone }
          return (
            <PlacedRow
              key={rowKey(row)}
              row={row}
              columns={wide}
              to={rowLink?.(row)}
              isStacked={isStacked ?? false}
              {...at}
            />
          )
        })}
      </div>
    </div>
  )
}

function Head<Row>({ columns, template }: { columns: readonly Column<Row>[]; template: string }) {
  const { actions } = useWords(sharedWords)
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" className={styles['row']} style={{ gridTemplateColumns: template }}>
        {columns.map(({ key, title, align }) => (
          <div key={key} role="columnheader" className={styles['headCell']} data-align={align}>
            {title || <VisuallyHidden>{actions}</VisuallyHidden>}
          </div>
        ))}
      </div>
    </div>
  )
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, ask, filters, empty, everyMs, files } = props
  const words = useWords(sharedWords)
  const pages = usePages(ask, { everyMs })
  const { rows, total, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    pages
  const mayFetch = hasNextPage && !isFetchingNextPage && !error
  const fetchMore = useCallback(() => {
    if (mayFetch) void fetchNextPage()
  }, [mayFetch, fetchNextPage])
  return (
    <div className={styles['frame']}>
      <Group justify="space-between" className={styles['bar'] ?? ''} gap="xs">
        <div className={styles['filters']}>{filters}</div>
        <Group gap="xs">
          {!isPending && !error && (
            <Text size="xs" c="dimmed" role="status">
              {words.rows(rows.length, total)}
            </Text>
          )}
          {filters !== undefined && <SavedViews />}
          {rows.length > 0 && (
            <ExportMenu label={label} columns={columns} ask={ask} files={files} />
          )}
        </Group>
      </Group>
      {isPending && (
        <div className={styles['around']}>
          <Loading rows={8} />
        </div>
      )}
      {error && (
        <div className={styles['around']}>
          <ErrorNotice error={error} retry={refetch} />
        </div>
      )}
      {!isPending && !error && rows.length === 0 && empty}
      {rows.length > 0 && <Rows {...props} rows={rows} total={total} onNearEnd={fetchMore} />}
      {isFetchingNextPage && (
        <Group justify="center" p="sm">
          <Loader size="sm" />
        </Group>
      )}
    </div>
  )
}
