// Words of the screen that connects the command line, in Portuguese.

export const pt = {
  title: 'Conectar a linha de comando',
  lead: (machine: string, company: string) =>
    `O comando vintem em ${machine} pede uma credencial de ${company}. Confirme só se foi você que o iniciou, agora, neste computador.`,
  thisMachine: 'este computador',
  code: 'O terminal precisa mostrar este mesmo código:',
  note: (machine: string) => `Linha de comando em ${machine}`,
  connect: 'Criar e conectar',
  incomplete: 'Este endereço está incompleto',
  incompleteText: 'Comece de novo no terminal: vintem login --browser',
  insecure: 'Esta página não está em HTTPS',
  insecureText:
    'Sem HTTPS o navegador não cifra a credencial. Abra o endereço https:// deste servidor, ou entre com vintem login e o segredo de uma credencial.',
}
