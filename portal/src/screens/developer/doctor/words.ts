// Words of the doctor.

const pt = {
  severities: { danger: 'Perigo', warning: 'Atenção', advice: 'Conselho' },
  doctor: 'Diagnóstico',
  lead: (calls: number) =>
    `Examina as suas chamadas e webhooks dos últimos sete dias. Chamadas examinadas: ${calls.toLocaleString('pt-BR')}.`,
  found: (n: number) => (n === 1 ? '1 problema' : `${n} problemas`),
  fix: 'O que fazer',
  evidence: (count: number) =>
    count === 1 ? 'Aconteceu uma vez' : `Aconteceu ${count.toLocaleString('pt-BR')} vezes`,
  share: (operation: string, detail: string | null, count: number, of: number) =>
    `${operation}${detail ? ` (${detail})` : ''}: ${count} de ${of}`,
  well: 'Nada encontrado',
  wellText: 'A sua integração não tem os problemas que o diagnóstico conhece.',
  noCalls: 'Nenhuma chamada ainda',
  noCallsText:
    'O diagnóstico examina chamadas de programas, feitas com uma credencial. As desta tela não contam.',
}

const en: typeof pt = {
  severities: { danger: 'Danger', warning: 'Warning', advice: 'Advice' },
  doctor: 'Doctor',
  lead: (calls) =>
    `Checks your calls and webhooks of the last seven days. Calls checked: ${calls.toLocaleString('en-GB')}.`,
  found: (n) => (n === 1 ? '1 finding' : `${n} findings`),
  fix: 'What to do',
  evidence: (count) =>
    count === 1 ? 'It happened once' : `It happened ${count.toLocaleString('en-GB')} times`,
  share: (operation, detail, count, of) =>
    `${operation}${detail ? ` (${detail})` : ''}: ${count} of ${of}`,
  well: 'Nothing found',
  wellText: 'Your integration has none of the problems that the doctor knows.',
  noCalls: 'No calls yet',
  noCallsText:
    'The doctor checks calls of programs, made with a credential. Those of this portal do not count.',
}

export const doctorWords = { pt, en }
