// What is damaged in a return that a person uploads, in Portuguese. Pure.

import type { Damage } from './lines.ts'

const DAMAGES: Readonly<Record<Damage, string>> = {
  columns: 'tem outro número de colunas',
  characters: 'tem caracteres que o banco não grava',
  other_bank: 'é de outro banco',
  other_agreement: 'é de outro convênio, conta ou carteira',
  record: 'tem um registro desconhecido',
  pair: 'está sem o par dela (segmentos T e U)',
  counts: 'diz uma quantidade diferente da que o arquivo tem',
  totals: 'diz um total diferente da soma das linhas',
  no_trailer: 'é a última, e falta o fim do arquivo: ele foi cortado',
  after_trailer: 'vem depois do fim do arquivo',
}

export const sayDamage = (line: number, damage: Damage): string =>
  `A linha ${line} do arquivo ${DAMAGES[damage]}: baixe o retorno do banco de novo e envie sem alterar`
