// A quote as a table and a picture: each receiver's share, fee, net, and the days on which the
// money comes.

import { Box, ScrollArea, Table } from '@mantine/core'
import type { createQuote } from '../../../../../contract/marketplace/quotes.ts'
import type { BodyOf, ReplyOf } from '../../../../../contract/operation.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { Bars } from '../../../parts/charts/bars.tsx'
import { day } from '../../../parts/values/format.ts'
import { Section } from '../../../parts/page/page.tsx'
import { Money } from '../../../parts/values/values.tsx'
import { quotesWords } from './words.ts'
import { useSellerNames } from '../sellers/choice.tsx'

export type Quote = ReplyOf<typeof createQuote>
export type QuoteBody = BodyOf<typeof createQuote>
type Part = Quote['parts'][number]

const sum = (parts: readonly Part[], of: 'amount_cents' | 'fee_cents' | 'net_cents'): number =>
  parts.reduce((total, part) => total + part[of], 0)

/** The day of a receiver's money, or how many days and from when to when. */
function Days({ part }: { part: Part }) {
  const words = useWords(quotesWords)
  const { language } = useLanguage()
  const days = part.receivables.map(({ due_on: on }) => on).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return <>–</>
  return (
    <>
      {first === last
        ? day(first, language)
        : words.days(days.length, day(first, language), day(last, language))}
    </>
  )
}

export function Result({ quote }: { quote: Quote }) {
  const words = useWords(quotesWords)
  const own = useMe().company
  const { names } = useSellerNames()
  const nameOf = (id: string) => (id === own?.io_seller_id ? own.name : (names.get(id) ?? id))
  const { parts } = quote
  const amounts = ['amount_cents', 'fee_cents', 'net_cents'] as const
  return (
    <Section title={words.result}>
      <ScrollArea type="auto">
        <Table aria-label={words.result}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.receiver}</Table.Th>
              <Table.Th ta="end">{words.gross}</Table.Th>
              <Table.Th ta="end">{words.fee}</Table.Th>
              <Table.Th ta="end">{words.net}</Table.Th>
              <Table.Th>{words.receives}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map((part) => (
              <Table.Tr key={part.receiver}>
                <Table.Th scope="row">{nameOf(part.receiver)}</Table.Th>
                {amounts.map((of) => (
                  <Table.Td key={of} ta="end">
                    <Money cents={part[of]} />
                  </Table.Td>
                ))}
                <Table.Td>
                  <Days part={part} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{words.total}</Table.Th>
              {amounts.map((of) => (
                <Table.Td key={of} ta="end">
                  <Money cents={sum(parts, of)} strong />
                </Table.Td>
              ))}
              <Table.Td />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </ScrollArea>
      <Box mt="md">
        <Bars
          label={words.picture}
          bars={parts.map(({ receiver, net_cents: cents }) => ({
            key: receiver,
            name: nameOf(receiver),
            cents,
          }))}
        />
      </Box>
    </Section>
  )
}
