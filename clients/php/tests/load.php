<?php

// Loads the client by a map of its classes, as Composer would, with the Guzzle that is on the include path: Debian's, or that of a `vendor`
// folder.

declare(strict_types=1);

require 'GuzzleHttp/autoload.php';
spl_autoload_register((function (): Closure {
    $files = [];
    $source = dirname(__DIR__) . '/src';
    foreach ([...glob("$source/*.php"), ...glob("$source/*/*.php")] as $file) {
        $text = file_get_contents($file);
        preg_match('/^namespace (.+);$/m', $text, $namespace);
        preg_match_all('/^(?:final |abstract )?class (\w+)/m', $text, $names);
        foreach ($names[1] as $name) {
            $files["$namespace[1]\\$name"] = $file;
        }
    }
    return function (string $name) use ($files): void {
        isset($files[$name]) && require_once $files[$name];
    };
})());
