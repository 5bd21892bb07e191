// The page of all findings of the doctor, to which a finding's `docs` links. Generated from the
// contract's table.

import { LOOKS_BACK_DAYS } from '../../../contract/records/doctor.ts'
import {
  FINDINGS,
  SEVERITIES,
  type FindingCode,
  type Severity,
} from '../../../contract/records/findings.ts'
import { inLanguage, type Language, type Text } from '../../../contract/text.ts'
import { markup, prose, type Html } from '../../kernel/text/html.ts'
import type { Page } from '../pages/page.ts'
import { languageLink, readPage, type Reader } from '../pages/read.ts'

const MEANING: Readonly<Record<Severity, Text>> = {
  danger: {
    en: 'Danger: money or secrets can be lost',
    pt: 'Perigo: dinheiro ou segredos podem se perder',
  },
  warning: {
    en: 'Warning: something is lost or slow now',
    pt: 'Atenção: algo já se perde ou está lento',
  },
  advice: { en: 'Advice: it could be simpler', pt: 'Conselho: poderia ser mais simples' },
}

const WORDS = {
  en: {
    title: 'Doctor',
    lead: markup`<code>GET /v1/doctor</code> checks your integration by its calls and webhooks of the last
      ${LOOKS_BACK_DAYS} days and lists what will cause incidents, with the evidence and the fix.`,
    keeps:
      'It stores hourly counts of calls and of their problems, but no body, token or query. A platform sees the traffic of all its sellers, a seller only its own traffic.',
    meaning: 'Means',
    display: 'In Portuguese',
    why: 'Why it matters',
    fix: 'What to do',
  },
  pt: {
    title: 'Diagnóstico',
    lead: markup`<code>GET /v1/doctor</code> examina a sua integração pelas chamadas e pelos webhooks dos últimos
      ${LOOKS_BACK_DAYS} dias e lista o que vai causar incidentes, com as evidências e o que fazer.`,
    keeps:
      'Ele guarda contagens por hora das chamadas e dos problemas delas, mas nenhum corpo, token ou parâmetro. Uma plataforma vê o tráfego de todos os seus vendedores; um vendedor, só o próprio.',
    meaning: 'O que significa',
    display: undefined,
    why: 'Por que importa',
    fix: 'O que fazer',
  },
} as const

const codes = Object.keys(FINDINGS) as FindingCode[]

function entry(code: FindingCode, language: Language): Html {
  const { severity, title, why, fix } = FINDINGS[code]
  const words = inLanguage(WORDS, language)
  return markup`<article class="code" id="${code}">
    <h3>
      <a href="#${code}">${code}</a><span class="tag ${severity === 'danger' ? 'heavy' : ''}">${severity}</span>
    </h3>
    <dl>
      <dt>${words.meaning}</dt>
      <dd>${inLanguage(title, language)}</dd>
      ${
        words.display &&
        markup`<dt>${words.display}</dt>
          <dd lang="pt-BR">${title.pt}</dd>`
      }
      <dt>${words.why}</dt>
      <dd>${prose(inLanguage(why, language))}</dd>
      <dt>${words.fix}</dt>
      <dd>${prose(inLanguage(fix, language))}</dd>
    </dl>
  </article> `
}

/** All findings with an anchor each, the most severe first. */
export function doctorPage(reader: Reader): Page {
  const { prefix, language } = reader
  const { title, lead, keeps } = inLanguage(WORDS, language)
  const groups = SEVERITIES.map(
    (severity) =>
      markup`<h2>${inLanguage(MEANING[severity], language)}</h2>
        ${codes.filter((code) => FINDINGS[code].severity === severity).map((code) => entry(code, language))}`,
  )
  return readPage(
    prefix,
    title,
    markup`<p class="tools">${languageLink(language)}</p>
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      <p>${keeps}</p>
      ${groups}`,
    reader,
  )
}
