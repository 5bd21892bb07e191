// What `vintem mcp` says to a language model and to the people who start it: in English with its Brazilian Portuguese.

export const MCP = {
  'Serve the API to a language model, for reading (Model Context Protocol)':
    'Oferece a API a um modelo de linguagem, para leitura (Model Context Protocol)',
  'A program that knows the protocol starts it, and speaks with it on stdin and stdout.\nIt has the rights of the stored credentials, reads only, and shows no secrets.':
    'Um programa que conhece o protocolo o inicia e fala com ele pela entrada e pela saída padrão.\nTem os direitos das credenciais guardadas, só lê, e não mostra segredos.',
  'Reads from the payments platform at {url}; nothing here writes. Amounts with _cents are whole centavos. Find an operation by words, describe it, then read it.':
    'Lê da plataforma de pagamentos em {url}; nada aqui escreve. Valores com _cents são centavos inteiros. Procure uma operação por palavras, descreva-a e depois leia.',
  'Find operations': 'Procurar operações',
  'Finds operations of the API by words. An operation that is readable can be carried out by the tool read.':
    'Procura operações da API por palavras. Uma operação que é readable pode ser executada pela ferramenta read.',
  'what is sought, such as "refund pix"': 'o que se procura, como "reembolso pix"',
  'Describe an operation': 'Descrever uma operação',
  'Shows the path, filters, body, an example and the names of the fields of the reply of an operation.':
    'Mostra o caminho, os filtros, o corpo, um exemplo e os nomes dos campos da resposta de uma operação.',
  'its name, such as transactions.list': 'o nome dela, como transactions.list',
  'Read from the API': 'Ler da API',
  'Carries out an operation that only reads, and shows its reply. Long replies are cut: ask for fewer items with the filter limit, or for some fields.':
    'Executa uma operação que só lê e mostra a resposta. Respostas longas são cortadas: peça menos itens com o filtro limit, ou só alguns campos.',
  'the parameters of the path, by name': 'os parâmetros do caminho, por nome',
  'filters, by name': 'filtros, por nome',
  Guides: 'Guias',
  '{name} must be an object.': '{name} deve ser um objeto.',
  '"{name}" is not an operation.': '"{name}" não é uma operação.',
  '"{name}" is not a parameter of the path.': '"{name}" não é um parâmetro do caminho.',
  'fields must be a list of at most {max} names.': 'fields deve ser uma lista de no máximo {max} nomes.',
  'limit must be a whole number from 1 to {max}.': 'limit deve ser um número inteiro de 1 a {max}.',
  '{name} is not one of the operations that can be read here.':
    '{name} não é uma das operações que podem ser lidas aqui.',
  'Files cannot be read here: leave out {name}.': 'Arquivos não podem ser lidos aqui: omita {name}.',
  'Cut: the reply has {count} characters.': 'Cortado: a resposta tem {count} caracteres.',
} as const
