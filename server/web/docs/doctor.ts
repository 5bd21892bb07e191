// The page of all findings of the doctor, to which a finding's `docs` links. Generated from the contract's table.

import { FINDINGS, LOOKS_BACK_DAYS, SEVERITIES, type FindingCode, type Severity } from '../../../contract/doctor.ts'
import { markup, prose, type Html } from '../../kernel/text/html.ts'
import type { Page } from '../pages/page.ts'
import { readPage } from '../pages/read.ts'

const MEANING: Record<Severity, string> = {
  danger: 'Danger: money or secrets can be lost',
  warning: 'Warning: something is lost or slow now',
  advice: 'Advice: it could be simpler',
}

const codes = Object.keys(FINDINGS) as FindingCode[]

function entry(code: FindingCode): Html {
  const { severity, title, display, why, fix } = FINDINGS[code]
  return markup`<article class="code" id="${code}">
    <h3>
      <a href="#${code}">${code}</a><span class="tag ${severity === 'danger' ? 'heavy' : ''}">${severity}</span>
    </h3>
    <dl>
      <dt>Means</dt>
      <dd>${title}</dd>
      <dt>In Portuguese</dt>
      <dd lang="pt-BR">${display}</dd>
      <dt>Why it matters</dt>
      <dd>${prose(why)}</dd>
      <dt>What to do</dt>
      <dd>${prose(fix)}</dd>
    </dl>
  </article> `
}

/** All findings with an anchor each, the most severe first. */
export function doctorPage(prefix: string): Page {
  const groups = SEVERITIES.map(
    (severity) =>
      markup`<h2>${MEANING[severity]}</h2>
        ${codes.filter((code) => FINDINGS[code].severity === severity).map(entry)}`,
  )
  return readPage(
    prefix,
    'Doctor',
    markup`<h1>Doctor</h1>
      <p class="lead">
        <code>GET /v1/doctor</code> checks your integration by its calls and webhooks of the last ${LOOKS_BACK_DAYS} days and
        lists what will cause incidents, with the evidence and the fix.
      </p>
      <p>
        It stores hourly counts of calls and of their problems, but no body, token or query. A platform sees the traffic of
        all its sellers, a seller only its own traffic.
      </p>
      ${groups}`,
  )
}
