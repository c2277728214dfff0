// What Chromium paints and in which order, from one snapshot of its layout (CDP, DOMSnapshot): lines of text, and the
// colors below them, composed of backgrounds, gradients, masks and picture files. Nothing is captured, so that neither
// the moment nor the machine changes the result.

import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  type Color,
  colorAt,
  gradientOf,
  lengthOf,
  over,
  type Paint,
  parseColor,
  type Rect,
  type Stop,
  splitList,
  TRANSPARENT,
} from './css-gradients';

const STYLES = [
  ...['background-color', 'background-image', 'background-size', 'background-position'],
  ...['background-repeat', 'background-clip', 'opacity', 'visibility', 'mask-image'],
  ...['object-fit', 'object-position', 'overflow-x', 'overflow-y', 'position', 'clip-path'],
  ...['mix-blend-mode', 'filter', '-webkit-text-fill-color', 'font-size', 'font-weight', 'scale'],
  ...[
    'mask-size',
    'background-origin',
    'background-attachment',
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-opacity',
    'z-index',
  ],
] as const;
type StyleName = (typeof STYLES)[number];

type Snapshot = Awaited<ReturnType<CDPSession['send']>> & {
  documents: {
    nodes: {
      parentIndex: number[];
      nodeName: number[];
      attributes: number[][];
      currentSourceURL: { index: number[]; value: number[] };
    };
    layout: {
      nodeIndex: number[];
      styles: number[][];
      bounds: [number, number, number, number][];
      text: number[];
      paintOrders: number[];
    };
    textBoxes: { layoutIndex: number[]; bounds: [number, number, number, number][] };
  }[];
  strings: string[];
};

/** A node with a box: an element, a pseudo-element or a text. */
export interface Box {
  name: string;
  rect: Rect;
  /** The order in which it is painted: what has the same is painted in the order of the document. */
  order: [paint: number, document: number];
  parent: Box | null;
  style: Record<StyleName, string>;
  text: string;
  attributes: Record<string, string>;
  /** The address of the picture file that an `img` shows. */
  source: string;
}

export interface TextBox {
  box: Box;
  rect: Rect;
}

export interface Layout {
  boxes: Box[];
  /** The stops of each gradient of an SVG, by its reference: `url("#id")`. */
  svgGradients: Map<string, Stop[]>;
  /** One for each line of a text. */
  lines: TextBox[];
}

const toRect = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Rect => ({
  x,
  y,
  width,
  height,
});

/** Marks the shapes of the SVGs in the snapshot, with their place in the document. */
const SHAPE = 'data-shape';
const SHAPES = ':is(path, rect, circle, ellipse, line, polygon, polyline)';

/** Runs in the page: marks the shapes, and returns the stops of each gradient by its reference. */
function readShapes([selector, mark]: readonly [string, string]): [string, SvgStop[]][] {
  for (const [index, shape] of document.querySelectorAll(selector).entries())
    shape.setAttribute(mark, `${index}`);
  return [...document.querySelectorAll(':is(linearGradient, radialGradient)[id]')].map(
    (gradient) => [
      `url("#${gradient.id}")`,
      [...gradient.querySelectorAll('stop')].map((stop) => ({
        offset: stop.offset.baseVal,
        color: getComputedStyle(stop).stopColor,
        opacity: Number(getComputedStyle(stop).stopOpacity),
      })),
    ],
  );
}

interface SvgStop {
  /** From 0 to 1. */
  offset: number;
  color: string;
  opacity: number;
}

/** A session that is detached ends what others emulate, such as a lost connection: each page keeps its own. */
const sessions = new WeakMap<Page, CDPSession>();

/** Loads the pictures that are shown and have no file yet, as those of an element that another window size brings. */
async function loadPictures(): Promise<void> {
  const missing = [...document.images].filter((image) => {
    return image.currentSrc === '' && image.checkVisibility();
  });
  for (const image of missing) image.loading = 'eager';
  await Promise.all(missing.map((image) => image.decode().catch(() => undefined)));
}

/** Every box of the page with its styles, in the order of the document. */
export async function readLayout(page: Page): Promise<Layout> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(loadPictures);
  const gradients = await page.evaluate(readShapes, [SHAPES, SHAPE] as const);
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { documents, strings } = (await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [...STYLES],
    includePaintOrder: true,
  })) as unknown as Snapshot;
  const [snapshot] = documents;
  if (!snapshot) throw new Error('The page has no document.');
  const { nodes, layout, textBoxes } = snapshot;
  const text = (index: number | undefined) => strings[index ?? -1] ?? '';
  const sources = new Map(
    nodes.currentSourceURL.index.map((node, at) => [node, text(nodes.currentSourceURL.value[at])]),
  );
  const byNode = new Map<number, Box>();
  const boxes = layout.nodeIndex.map((node, index) => {
    const names = nodes.attributes[node] ?? [];
    const attributes: Record<string, string> = {};
    for (let at = 0; at < names.length; at += 2) attributes[text(names[at])] = text(names[at + 1]);
    let above = nodes.parentIndex[node] ?? -1;
    // An element without a box of its own (`display: contents`) hands on its parent's.
    while (above >= 0 && !byNode.has(above)) above = nodes.parentIndex[above] ?? -1;
    const styles = layout.styles[index] ?? [];
    const style = Object.fromEntries(STYLES.map((name, at) => [name, text(styles[at])]));
    const box: Box = {
      name: text(nodes.nodeName[node]).toLowerCase(),
      rect: toRect(layout.bounds[index] ?? []),
      order: [layout.paintOrders[index] ?? 0, index],
      parent: byNode.get(above) ?? null,
      style: style as Record<StyleName, string>,
      text: text(layout.text[index]),
      attributes,
      source: sources.get(node) ?? '',
    };
    // A text in several boxes, such as one with a first letter, comes more than once.
    if (!byNode.has(node)) byNode.set(node, box);
    return box;
  });
  const lines = textBoxes.layoutIndex.flatMap((index, at) => {
    const box = boxes[index];
    return box ? [{ box, rect: toRect(textBoxes.bounds[at] ?? []) }] : [];
  });
  const svgGradients = new Map(
    gradients.map(([name, stops]) => [
      name,
      stops.map(({ offset, color, opacity }): Stop => {
        const [red, green, blue, alpha] = parseColor(color);
        return { at: offset, color: [red, green, blue, alpha * opacity] };
      }),
    ]),
  );
  return { boxes, svgGradients, lines };
}

export const ancestors = (box: Box): Box[] =>
  box.parent ? [box.parent, ...ancestors(box.parent)] : [];

/** The product of the opacity of a box and of all around it; the document has none. */
export const opacityOf = (box: Box): number =>
  [box, ...ancestors(box)].reduce((product, { style }) => product * Number(style.opacity || 1), 1);

const isAbove = (one: Box, other: Box) =>
  one.order[0] - other.order[0] || one.order[1] - other.order[1];

const intersects = (one: Rect, other: Rect) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Decoded files by their address, which has a hash of its content, and sizes. */
const decoded = new Map<string, Promise<Pixels>>();

function once<Value>(key: string, make: () => Promise<Value>, all: Map<string, Promise<Value>>) {
  const value = all.get(key) ?? make();
  all.set(key, value);
  return value;
}

/** The pixels of a picture file, three bytes each. */
const decode = (page: Page, source: string) =>
  once(
    new URL(source).pathname,
    async () => {
      const file = await (await page.request.get(source)).body();
      const { data, info } = await sharp(file)
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    },
    decoded,
  );

/** A picture as it is shown in its box. */
async function pictureOf(page: Page, box: Box): Promise<Paint> {
  const { rect, source, style } = box;
  const around = ancestors(box);
  const { data, width, height } = await decode(page, source);
  if (style['object-fit'] !== 'cover' && style['object-fit'] !== 'fill')
    throw new Error(`This fit of a picture is not supported: ${style['object-fit']}`);
  const scale = Math.max(rect.width / width, rect.height / height);
  const isCover = style['object-fit'] === 'cover';
  const shown = {
    width: Math.max(1, Math.round(isCover ? width * scale : rect.width)),
    height: Math.max(1, Math.round(isCover ? height * scale : rect.height)),
  };
  const [left = '50%', top = '50%'] = splitList(style['object-position'], ' ');
  const offset = [
    lengthOf(left, rect.width - shown.width),
    lengthOf(top, rect.height - shown.height),
  ] as const;
  const { data: pixels } = await once(
    `${new URL(source).pathname} ${shown.width} ${shown.height}`,
    async () => ({
      ...shown,
      data: await sharp(data, { raw: { width, height, channels: 3 } })
        .resize({ ...shown, fit: 'fill' })
        .raw()
        .toBuffer(),
    }),
    decoded,
  );
  const isTurned = [style, ...around.map((one) => one.style)].some((one) =>
    one.scale?.startsWith('-1'),
  );
  const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(value)));
  return (x, y) => {
    const column = clamp((isTurned ? rect.width - x : x) - offset[0], shown.width);
    const at = (clamp(y - offset[1], shown.height) * shown.width + column) * 3;
    return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, 1];
  };
}

/** An image of a background or a mask in its place; `size` and `position` are those of computed styles. */
function imageOf(text: string, box: Rect, size: string, position: string, repeat: string): Paint {
  const [across = 'auto', down = 'auto'] = splitList(size, ' ');
  const width = across === 'auto' ? box.width : lengthOf(across, box.width);
  const height = down === 'auto' ? box.height : lengthOf(down, box.height);
  const [left = '0%', top = '0%'] = splitList(position, ' ');
  const x = lengthOf(left, box.width - width);
  const y = lengthOf(top, box.height - height);
  const paint = gradientOf(text, { x: 0, y: 0, width, height });
  const [repeatX = 'repeat', repeatY = repeatX] = splitList(repeat, ' ');
  const wrap = (value: number, length: number, how: string) => {
    if (value >= 0 && value < length) return value;
    if (how === 'repeat' || how === 'repeat-x' || how === 'repeat-y')
      return ((value % length) + length) % length;
    return null;
  };
  return (px, py) => {
    const inX = wrap(px - x, width, repeatX === 'repeat-y' ? 'no-repeat' : repeatX);
    const inY = wrap(py - y, height, repeatX === 'repeat-x' ? 'no-repeat' : repeatY);
    return inX === null || inY === null ? TRANSPARENT : paint(inX, inY);
  };
}

const listAt = (list: string, index: number) => {
  const parts = splitList(list);
  return parts[index % parts.length] ?? '';
};

/** What a box paints by itself, its background and its picture, the lowest first; points are those of the page. */
async function paintsOf(page: Page, box: Box): Promise<Paint[]> {
  const { rect, style } = box;
  const paints: Paint[] = [];
  const color = parseColor(style['background-color']);
  if (color[3] > 0) paints.push(() => color);
  const images = style['background-image'] === 'none' ? [] : splitList(style['background-image']);
  // The placeholder of a picture is covered by the picture.
  if (box.name !== 'img')
    for (const [index, image] of [...images.entries()].reverse()) {
      if (image === 'none') continue;
      paints.push(
        imageOf(
          image,
          rect,
          listAt(style['background-size'], index),
          listAt(style['background-position'], index),
          listAt(style['background-repeat'], index),
        ),
      );
    }
  if (box.name === 'img') paints.push(await pictureOf(page, box));
  return paints.map((paint) => (x, y) => paint(x - rect.x, y - rect.y));
}

/**
 * The share of a box's paint that reaches the screen at a point: opacity, masks and clipping of it and its ancestors. What
 * also clips the text may be scrolled to where the text is seen.
 */
function coverageOf(box: Box, text: Box): (x: number, y: number) => number {
  const around = [box, ...ancestors(box)];
  const opacity = opacityOf(box);
  const shared = ancestors(text);
  const clips = ancestors(box).filter(
    (one) =>
      /hidden|clip|auto|scroll/.test(one.style['overflow-x'] + one.style['overflow-y']) &&
      !shared.includes(one),
  );
  const masks = around
    .filter(({ style }) => (style['mask-image'] || 'none') !== 'none')
    .flatMap(({ rect, style }) =>
      splitList(style['mask-image']).map((image) => {
        const paint = gradientOf(image, rect);
        return (x: number, y: number) => paint(x - rect.x, y - rect.y)[3];
      }),
    );
  const inside = ({ x: left, y: top, width, height }: Rect, x: number, y: number) =>
    x >= left && x < left + width && y >= top && y < top + height;
  return (x, y) => {
    if (!inside(box.rect, x, y) || clips.some(({ rect }) => !inside(rect, x, y))) return 0;
    return masks.reduce((product, mask) => product * mask(x, y), opacity);
  };
}

/** Whether a box paints a background or a picture; its own layer is white where nothing does. */
function isPainted({ style, name }: Box): boolean {
  if (style.visibility !== 'visible' || name === '#text') return false;
  return (
    name === 'img' ||
    style['background-image'] !== 'none' ||
    parseColor(style['background-color'])[3] > 0
  );
}

/** The distance of the points at which a shape is looked for, in CSS pixels. */
const SHAPE_STEP = 4;

/** The surfaces and lines of the shapes that meet a rectangle, asked of the browser at points of it. */
async function shapeLayers(
  page: Page,
  { svgGradients }: Layout,
  shapes: Box[],
  { box: text, rect }: TextBox,
): Promise<Layer[]> {
  const parts = shapes.flatMap((box) =>
    (['fill', 'stroke'] as const)
      .filter((part) => box.style[part] !== 'none')
      .map((part) => ({ box, part, index: Number(box.attributes[SHAPE]), bounds: box.rect })),
  );
  if (parts.length === 0) return [];
  const columns = Math.ceil(rect.width / SHAPE_STEP);
  const painted = await page.evaluate(pointsInShapes, {
    parts: parts.map(({ box, part, index, bounds }) => ({
      ...{ part, index, bounds },
      gradient: /^url\("#(.+)"\)$/.exec(box.style[part])?.[1] ?? '',
    })),
    ...{ rect, selector: SHAPES, step: SHAPE_STEP },
  });
  return parts.map(({ box, part }, index) => {
    const points = painted[index] ?? [];
    const opacity = coverageOf(box, text);
    const share = Number(box.style[`${part}-opacity`] || 1);
    const stops = svgGradients.get(box.style[part]);
    const color = stops ? TRANSPARENT : parseColor(box.style[part]);
    const at = (x: number, y: number) => {
      const [column = 0, row = 0] = [x - rect.x, y - rect.y].map((value) =>
        Math.floor(value / SHAPE_STEP),
      );
      return points[row * columns + column] ?? -1;
    };
    return {
      box,
      paints: [(x, y) => (stops ? colorAt(stops, at(x, y)) : color)],
      coverage: (x, y) => (at(x, y) < 0 ? 0 : share * opacity(x, y)),
    };
  });
}

interface PointsQuery {
  /** Of each part the place of its shape in the document, and the name of the gradient that paints it. */
  parts: { part: 'fill' | 'stroke'; index: number; bounds: Rect; gradient: string }[];
  rect: Rect;
  selector: string;
  step: number;
}

/**
 * Runs in the page: for each part of a shape and each point of the rectangle the place on its gradient, from 0, or -1
 * where the point does not lie in it.
 */
function pointsInShapes({ parts, rect, selector, step }: PointsQuery): number[][] {
  const all = document.querySelectorAll<SVGGeometryElement>(selector);
  return parts.map(({ part, index, bounds, gradient: name }) => {
    const shape = all[index];
    const matrix = shape?.getScreenCTM()?.inverse();
    const gradient = name ? document.getElementById(name) : null;
    const placeOf = ({ x, y }: DOMPoint): number => {
      if (!(gradient instanceof SVGGradientElement) || !shape) return 0;
      const isOfBox = gradient.gradientUnits.baseVal === 2;
      const box = shape.getBBox();
      const turned = gradient.gradientTransform.baseVal.consolidate()?.matrix.inverse();
      const point = new DOMPoint(
        isOfBox ? (x - box.x) / box.width : x,
        isOfBox ? (y - box.y) / box.height : y,
      ).matrixTransform(turned);
      const value = ({ baseVal }: SVGAnimatedLength) =>
        baseVal.unitType === 2 ? baseVal.valueInSpecifiedUnits / 100 : baseVal.value;
      if (gradient instanceof SVGRadialGradientElement)
        return (
          Math.hypot(point.x - value(gradient.cx), point.y - value(gradient.cy)) / value(gradient.r)
        );
      if (!(gradient instanceof SVGLinearGradientElement)) return 0;
      const [x1, y1, x2, y2] = [gradient.x1, gradient.y1, gradient.x2, gradient.y2].map(value);
      const [dx, dy] = [(x2 ?? 0) - (x1 ?? 0), (y2 ?? 0) - (y1 ?? 0)];
      const along = (point.x - (x1 ?? 0)) * dx + (point.y - (y1 ?? 0)) * dy;
      return Math.min(1, Math.max(0, along / (dx * dx + dy * dy)));
    };
    const points: number[] = [];
    for (let y = rect.y + step / 2; y < rect.y + rect.height + step / 2; y += step)
      for (let x = rect.x + step / 2; x < rect.x + rect.width + step / 2; x += step) {
        const isNear =
          x >= bounds.x &&
          x <= bounds.x + bounds.width &&
          y >= bounds.y &&
          y <= bounds.y + bounds.height;
        const own =
          isNear && matrix && new DOMPoint(x - scrollX, y - scrollY).matrixTransform(matrix);
        const isIn =
          own && (part === 'fill' ? shape?.isPointInFill(own) : shape?.isPointInStroke(own));
        points.push(isIn ? placeOf(own) : -1);
      }
    return points;
  });
}

/** Whether a box is painted before a text: earlier, or below the layer that both belong to. */
function isUnder(box: Box, text: Box): boolean {
  if (isAbove(box, text) < 0) return true;
  const shared = ancestors(text);
  const between = [box, ...ancestors(box)].filter((one) => !shared.includes(one));
  return between.some(({ style }) => Number(style['z-index']) < 0);
}

/** The color below a text at each point, composed of every box and shape that is painted before it and meets its line. */
export async function groundOf(page: Page, layout: Layout, line: TextBox): Promise<Paint> {
  const { box, rect } = line;
  const under = layout.boxes.filter((one) => intersects(one.rect, rect) && isUnder(one, box));
  const shapes = under.filter(
    ({ attributes, style }) => SHAPE in attributes && style.visibility === 'visible',
  );
  const boxes = under.filter(isPainted).map(async (one) => ({
    box: one,
    paints: await paintsOf(page, one),
    coverage: coverageOf(one, box),
  }));
  const layers = [
    ...(await Promise.all(boxes)),
    ...(await shapeLayers(page, layout, shapes, line)),
  ];
  return compose(layers.sort((one, other) => isAbove(one.box, other.box)));
}

interface Layer {
  box: Box;
  paints: Paint[];
  coverage: (x: number, y: number) => number;
}

/** Layers over each other, the lowest first; the canvas of the browser is white. */
function compose(layers: Layer[]): Paint {
  return (x, y) => {
    let color: Color = [255, 255, 255, 1];
    for (const { paints, coverage } of layers) {
      const share = coverage(x, y);
      if (share === 0) continue;
      for (const paint of paints) {
        const [red, green, blue, alpha] = paint(x, y);
        if (alpha > 0) color = over([red, green, blue, alpha * share], color);
      }
    }
    return color;
  };
}
