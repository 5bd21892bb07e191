// What a credential may do, from where, until when and how much; and its limits, which are changed
// here.

import { Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields, type Fields } from '../../../parts/form/form.tsx'
import { money } from '../../../parts/values/format.ts'
import { Facts } from '../../../parts/page/page.tsx'
import { When } from '../../../parts/values/values.tsx'
import { credentialsWords } from './words.ts'
import {
  changedOf,
  faultsOf,
  textsOf,
  type Credential,
  type LimitName,
  type Limits,
} from './limits.ts'

type Props = {
  credential: Credential
  /** Absent: it is only shown. */
  update: ((limits: Limits) => Promise<unknown>) | undefined
  maySetRate: boolean
  onClose: () => void
}

/** What stays as it was made, and its use. */
function Given({ credential }: Pick<Props, 'credential'>) {
  const words = useWords(credentialsWords)
  const { scopes, last_used_at: at, last_used_from: from } = credential
  return (
    <Facts
      facts={[
        [words.scopes, scopes.join(', ')],
        at === null
          ? undefined
          : [
              words.lastUse,
              <>
                <When at={at} /> {from}
              </>,
            ],
      ]}
    />
  )
}

/** The limits, where they are not changed. */
function Shown({ credential }: Pick<Props, 'credential'>) {
  const words = useWords(credentialsWords)
  const { note, networks, expires_at: until, rate_limit: rate, budget } = credential
  const amountOf = (cents: number | null | undefined) => (cents ? money(cents) : words.unlimited)
  return (
    <Facts
      facts={[
        note === null ? undefined : [words.note, note],
        [words.networks, networks?.join(', ') ?? words.everywhere],
        [words.expires, until === null ? words.endless : <When key="until" at={until} />],
        [words.rate, rate ?? words.unlimited],
        [words.operations, budget?.operations?.join(', ') ?? words.allOperations],
        [words.hours, budget?.hours ? `${budget.hours.from}–${budget.hours.to}` : words.always],
        [words.perCall, amountOf(budget?.amount_per_call)],
        [words.perDay, amountOf(budget?.amount_per_day)],
      ]}
    />
  )
}

const reais = <Text size="sm">R$</Text>

function BudgetFields({ fields }: { fields: Fields<LimitName> }) {
  const words = useWords(credentialsWords)
  return (
    <>
      <TextInput
        label={words.operations}
        description={words.operationsHint}
        {...fields.bind('budget.operations')}
      />
      <Group grow align="flex-start">
        <TextInput type="time" label={words.hoursFrom} {...fields.bind('budget.hours.from')} />
        <TextInput type="time" label={words.hoursTo} {...fields.bind('budget.hours.to')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput
          label={words.perCall}
          leftSection={reais}
          inputMode="decimal"
          {...fields.bind('budget.amount_per_call')}
        />
        <TextInput
          label={words.perDay}
          leftSection={reais}
          inputMode="decimal"
          {...fields.bind('budget.amount_per_day')}
        />
      </Group>
    </>
  )
}

function LimitsForm({
  credential,
  update,
  maySetRate,
  onClose,
}: Props & { update: NonNullable<Props['update']> }) {
  const { language } = useLanguage()
  const words = useWords(credentialsWords)
  const fields = useFields<LimitName>(textsOf(credential), (texts) =>
    faultsOf(
      texts,
      { rate: words.rateWrong, amount: words.amountWrong, hours: words.hoursWrong },
      language,
    ),
  )
  const send = async () => {
    await update(changedOf(textsOf(credential), fields.values, language))
    notifications.show({ color: 'green', message: words.limitsChanged })
    onClose()
  }
  return (
    <Form fields={fields} send={send} submit={words.limitsChange} onCancel={onClose}>
      <Text size="sm" c="dimmed">
        {words.limitsText}
      </Text>
      <TextInput label={words.note} {...fields.bind('note')} />
      <TextInput
        label={words.networks}
        description={words.networksHint}
        {...fields.bind('networks')}
      />
      <TextInput label={words.expires} type="date" {...fields.bind('expires_at')} />
      {maySetRate && (
        <TextInput
          label={words.rate}
          description={words.emptyHint}
          inputMode="numeric"
          {...fields.bind('rate_limit')}
        />
      )}
      <BudgetFields fields={fields} />
    </Form>
  )
}

export function LimitsDialog({ credential, update, maySetRate, onClose }: Props) {
  return (
    <Dialog title={credential.email} isOpen onClose={onClose}>
      <Stack gap="md">
        <Given credential={credential} />
        {update ? (
          <LimitsForm
            credential={credential}
            update={update}
            maySetRate={maySetRate}
            onClose={onClose}
          />
        ) : (
          <Shown credential={credential} />
        )}
      </Stack>
    </Dialog>
  )
}
