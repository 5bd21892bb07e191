<?php

declare(strict_types=1);

namespace Vintem;

/** Lists as generators: pages are fetched as needed. */
final class Paging
{
    private const PAGE_SIZE = 100;
    /** How many ids are remembered to skip duplicates: ten of the largest pages. */
    private const REMEMBERED_MAX = 10_000;

    /**
     * Every item, page by page (`limit` is the page size). New items push others to the next page; these duplicates are skipped. An item
     * that leaves the filter during the reading may hide another: for a complete record read the events.
     */
    public static function byOffset(\Closure $page, ?array $query): \Generator
    {
        $asked = ($query ?? []) + ['limit' => self::PAGE_SIZE, 'offset' => 0];
        $told = [];
        do {
            $found = $page($asked);
            foreach ($found['items'] as $item) {
                $known = $item['id'] ?? null;
                if ($known !== null && isset($told["#$known"])) {
                    continue;
                }
                if ($known !== null) {
                    $told["#$known"] = true;
                }
                yield $item;
            }
            // An array keeps insertion order: the oldest ids are dropped first.
            $told = array_slice($told, -self::REMEMBERED_MAX, null, true);
            $asked['offset'] += count($found['items']);
        } while ($found['has_more'] && $found['items'] !== []);
    }

    /** Every item, from the newest on. A page may be empty although others follow. */
    public static function byBefore(\Closure $page, ?array $query): \Generator
    {
        $asked = $query ?? [];
        while (true) {
            $found = $page($asked);
            foreach ($found['items'] as $item) {
                yield $item;
            }
            if ($found['next'] === null) {
                return;
            }
            if ($found['next'] === ($asked['before'] ?? null)) {
                throw new VintemException('unexpected_answer', 'the list returned the same page again');
            }
            $asked['before'] = $found['next'];
        }
    }

    /** Every event after a sequence, up to the present end of the feed. */
    public static function byAfter(\Closure $page, ?array $query): \Generator
    {
        $asked = ($query ?? []) + ['after' => 0];
        while (true) {
            $found = $page($asked);
            foreach ($found['items'] as $item) {
                yield $item;
            }
            if (!$found['has_more']) {
                return;
            }
            if ($found['last_sequence'] <= $asked['after']) {
                throw new VintemException('unexpected_answer', 'the feed returned the same sequence again');
            }
            $asked['after'] = $found['last_sequence'];
        }
    }
}
