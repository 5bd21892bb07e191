// Ports at which no receiver of events listens, and something listens that must not be talked to by strangers. Pure.

/** Those no browser fetches from. Source: WHATWG Fetch, "bad port". */
const NEVER_FETCHED =
  '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 ' +
  '139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 ' +
  '1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'

const OF_MACHINES: Record<string, string> = {
  databases:
    '1433 1434 1521 1522 1830 3050 3306 3307 5432 5433 6432 5984 7199 7474 7687 8086 8529 9042 9160 26257 27017 27018 27019 28015',
  'caches and queues': '1883 4222 5671 5672 6379 6380 9092 11211 11300 15672 16379 26379 61613 61616',
  'searches and logs': '5044 5601 9200 9300 12201 24224',
  'keepers of clusters':
    '2181 2375 2376 2377 2379 2380 4001 4646 4647 4648 6443 7946 8300 8301 8302 8500 8501 8502 8600 10250 10255 10256',
  'ways in': '445 873 902 1080 2222 3128 3389 4369 5555 5800 5900 5901 5985 5986 9100 10000',
}

const REFUSED = new Set([NEVER_FETCHED, ...Object.values(OF_MACHINES)].flatMap((list) => list.split(' ').map(Number)))

/** Whether a URL names such a port. The port of its own protocol is left out of a URL, and is none. */
export const isRefusedPort = ({ port }: URL): boolean => port !== '' && REFUSED.has(Number(port))
