import { beforeEach, describe, expect, test } from 'vitest';
import {
  type RecordStorage,
  readRecord,
  recordKey,
  removeOldRecords,
  removeRecord,
  writeRecord,
} from './records.ts';

describe('stored records', () => {
  let items: Map<string, string>;
  let storage: RecordStorage;

  beforeEach(() => {
    items = new Map();
    storage = {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    };
  });

  test.each([
    ['zh', 'string'],
    [3000, 'number'],
    [true, 'boolean'],
    [[{ account: 'admin', checked: true }], 'object'],
    [null, 'object'],
  ])('keeps %j as a %s under the prefix', (content, dataType) => {
    writeRecord(storage, 'item', content);
    expect(readRecord(storage, 'item')).toMatchObject({ dataType, content, type: 'local' });
    expect([...items.keys()]).toEqual(['veneer-desk-item']);
    expect(recordKey('item')).toBe('veneer-desk-item');
  });

  test('marks session items and stamps the time', () => {
    const before = Date.now();
    writeRecord(storage, 'tabs', [], 'session');
    const record = readRecord(storage, 'tabs');
    expect(record?.type).toBe('session');
    expect(record?.datetime).toBeGreaterThanOrEqual(before);
  });

  test.each(['{"dataType":"obj', '"text"', 'null', '{}'])('treats %j as absent', (text) => {
    items.set('veneer-desk-item', text);
    expect(readRecord(storage, 'item')).toBeNull();
  });

  test('removes an item', () => {
    writeRecord(storage, 'item', 1);
    removeRecord(storage, 'item');
    expect(items.size).toBe(0);
  });

  test('removes old and unreadable records of a kind, and no others', () => {
    const at = (datetime: number) =>
      JSON.stringify({ dataType: 'object', content: {}, type: 'local', datetime });
    for (const [name, text] of Object.entries({
      'veneer-desk-draft 1 old': at(99),
      'veneer-desk-draft 1 cut': '{"dataType":"obj',
      'veneer-desk-draft 1 new': at(100),
      'veneer-desk-tabs': at(1),
      'other-draft': at(1),
    }))
      items.set(name, text);
    const keys = { key: (at: number) => [...items.keys()][at] ?? null, length: items.size };
    removeOldRecords({ ...storage, ...keys }, 'draft ', 100);
    expect([...items.keys()]).toEqual(['veneer-desk-draft 1 new', 'veneer-desk-tabs', 'other-draft']);
  });

  test('reports a full storage, and does not throw', () => {
    storage.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    expect(writeRecord(storage, 'item', 1)).toBe(false);
  });
});
