#!/usr/bin/env node
// Replaces fpm, which electron-builder would download: writes its arguments instead of a package.
import { readFileSync, writeFileSync } from 'node:fs';

const words = process.argv.slice(2);
const [source, desktopFile] = words.find((word) => word.endsWith('.desktop')).split('=');
const request = { arguments: words, desktopEntry: readFileSync(source, 'utf8'), desktopFile };
writeFileSync(words[words.indexOf('--package') + 1], JSON.stringify(request));
