// The branding of the company's payment pages: logo and colors, with how they look.

import { Button, FileButton, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { getBranding, updateBranding } from '../../../../../contract/marketplace/branding.ts'
import type { BodyOf, ReplyOf } from '../../../../../contract/operation.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Columns, Loading, PageFrame, Section } from '../../../parts/page/page.tsx'
import { linksWords } from './words.ts'

type Branding = ReplyOf<typeof getBranding>
type Body = BodyOf<typeof updateBranding>
const LOGO_MAX_BYTES = 200_000
const COLOR = /^#[0-9a-f]{6}$/i
const DEFAULT = { color: '#0b6e57', text: '#ffffff' }

/** What every change of a branding does when it is done. */
function useSaved() {
  const words = useWords(linksWords)
  const onDone = () => notifications.show({ color: 'green', message: words.brandingSaved })
  return { touches: ['branding'], onDone }
}

function Logo({ seller, branding }: { seller: string; branding: Branding }) {
  const words = useWords(linksWords)
  const change = useAct(
    (vintem, file: File | null) =>
      file ? vintem.branding.uploadLogo(seller, file) : vintem.branding.removeLogo(seller),
    useSaved(),
  )
  const [fault, setFault] = useState<string>()
  const choose = (file: File | null) => {
    if (!file) return
    setFault(file.size > LOGO_MAX_BYTES ? words.logoTooLarge : undefined)
    if (file.size <= LOGO_MAX_BYTES) change.mutate(file)
  }
  return (
    <Section title={words.logo}>
      <Stack gap="sm" align="flex-start">
        {branding.logo_url && (
          <img
            src={new URL(branding.logo_url).pathname}
            alt={words.logoAlt}
            style={{ maxWidth: 160, maxHeight: 64 }}
          />
        )}
        <Text size="sm" c="dimmed">
          {words.logoHint}
        </Text>
        {fault && (
          <Text size="sm" c="red" role="alert">
            {fault}
          </Text>
        )}
        {change.error && <ErrorNotice error={change.error} />}
        <Group gap="xs">
          <FileButton
            onChange={choose}
            accept="image/png,image/jpeg,image/webp"
            inputProps={{ 'aria-label': words.logo }}
          >
            {(props) => (
              <Button variant="default" loading={change.isPending} {...props}>
                {words.logoChoose}
              </Button>
            )}
          </FileButton>
          {branding.logo_url && (
            <Button variant="subtle" color="red" onClick={() => change.mutate(null)}>
              {words.logoRemove}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  )
}

const colorOr = (text: string, other: string): string => (COLOR.test(text) ? text : other)

function Preview({ color, text }: { color: string; text: string }) {
  const words = useWords(linksWords)
  return (
    <Section title={words.preview}>
      {/* A picture of the page: what can be read on it is checked by the server. */}
      <div
        aria-hidden="true"
        style={{
          background: color,
          color: text,
          borderRadius: 14,
          padding: '12px 16px',
          fontWeight: 650,
        }}
      >
        {words.previewPay}
      </div>
    </Section>
  )
}

function Colors({ seller, branding }: { seller: string; branding: Branding }) {
  const words = useWords(linksWords)
  const update = useAct((vintem, body: Body) => vintem.branding.update(seller, body), useSaved())
  const initial = { color: branding.color ?? '', text_color: branding.text_color ?? '' }
  const fields = useFields(initial, (values) => ({
    ...(values.color !== '' && !COLOR.test(values.color) ? { color: words.notColor } : {}),
    ...(values.text_color !== '' && !COLOR.test(values.text_color)
      ? { text_color: words.notColor }
      : {}),
  }))
  const { color, text_color: text } = fields.values
  const send = () => update.mutateAsync({ color: color || null, text_color: text || null })
  return (
    <Columns
      main={
        <Section title={words.colors}>
          <Form fields={fields} send={send} submit={words.brandingSave}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                label={words.color}
                description={words.colorHint}
                {...fields.bind('color')}
              />
              <TextInput
                label={words.textColor}
                description={words.textColorHint}
                {...fields.bind('text_color')}
              />
            </SimpleGrid>
          </Form>
        </Section>
      }
      side={
        <>
          <Logo seller={seller} branding={branding} />
          <Preview color={colorOr(color, DEFAULT.color)} text={colorOr(text, DEFAULT.text)} />
        </>
      }
    />
  )
}

export function Page() {
  const words = useWords(linksWords)
  const { company } = useMe()
  const seller = company?.io_seller_id ?? ''
  const { data, error, refetch } = useAsk((vintem) => vintem.branding.get(seller))
  const withoutData = error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />
  return (
    <PageFrame
      title={words.branding}
      lead={words.brandingLead}
      up={{ to: '/links', title: words.links }}
    >
      {data ? <Colors seller={seller} branding={data} /> : withoutData}
    </PageFrame>
  )
}
