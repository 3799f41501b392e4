import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { inks } from '../../src/core/ink.ts';
import { views } from '../../src/core/views/index.ts';

// The bundled tests run in `web/`.
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|css)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));
const pages = ['index.html', 'docs-sample.html'].map((file) => ({
  file,
  text: readFileSync(join('../www', file), 'utf8'),
}));

test('house: no string can become markup or code', () => {
  const sinks =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTML|srcdoc|createContextualFragment|DOMParser|\beval\(|new Function/;
  for (const { file, text } of sources) assert.doesNotMatch(text, sinks, `${file}: make text nodes (dom/nodes.ts)`);
});

test('house: pages have no inline script or style and ask no other host', () => {
  for (const { file, text } of pages) {
    assert.match(text, /Content-Security-Policy" content="default-src 'none'/, file);
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|unsafe-inline|'unsafe-eval'/, file);
    assert.doesNotMatch(text, /(?:src|href)="(?:https?:)?\/\//, file);
  }
  for (const { file, text } of sources)
    assert.doesNotMatch(text, /url\(|@import ["']?https?:|fetch\(['"`]https?:/, file);
});

test('house: files stay small', () => {
  for (const { file, text } of sources) assert.ok(text.split('\n').length <= 400, `${file}: split it by concept`);
});

test('house: every view is listed', () => {
  const listed = views.map((view) => `${view.id}.ts`).sort();
  const files = readdirSync('src/core/views').filter((file) => file.endsWith('.ts') && !/test|index|parts/.test(file));
  assert.deepEqual(files.sort(), listed, 'list the view in core/views/index.ts');
});

/** Custom properties of one rule, later rules over earlier ones. */
function properties(css: string): Map<string, string> {
  return new Map([...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [name, colour]));
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test('house: text can be read on its ground in both prints, cells told from it', () => {
  for (const path of ['src/styles/inks.css', 'src/element/style.css']) {
    const css = readFileSync(path, 'utf8');
    const dark = css.indexOf('prefers-color-scheme: dark');
    for (const print of [properties(css.slice(0, dark)), properties(css.slice(dark))]) {
      const colour = (name: string) => print.get(name) ?? assert.fail(`${path} lacks ${name}`);
      const words = ['--ink-text', '--ink-soft', path.includes('element') ? '--ink-error' : '--ink-zset'];
      for (const ground of ['--ink-paper', '--raised']) {
        for (const name of words)
          assert.ok(contrast(colour(name), colour(ground)) >= 4.5, `${path}: ${name} on ${ground}`);
      }
      if (path.includes('element')) continue;
      for (const ink of inks.filter((name) => name !== 'paper' && name !== 'rule')) {
        const found = contrast(colour(`--ink-${ink}`), colour('--ink-paper'));
        assert.ok(found >= 3, `${path}: cells of ${ink} at ${found.toFixed(2)}`);
      }
    }
  }
});
