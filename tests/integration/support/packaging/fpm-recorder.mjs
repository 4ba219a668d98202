#!/usr/bin/env node
// Stands where electron-builder expects fpm, which it would download: writes what it is asked for in the package's place.
import { readFileSync, writeFileSync } from 'node:fs';

const words = process.argv.slice(2);
const [source, desktopFile] = words.find((word) => word.endsWith('.desktop')).split('=');
const request = { arguments: words, desktopEntry: readFileSync(source, 'utf8'), desktopFile };
writeFileSync(words[words.indexOf('--package') + 1], JSON.stringify(request));
