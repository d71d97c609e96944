// PNG files made small: true colours in, a palette of chosen ones out. For pictures in the docs, which every clone carries.
import { deflateSync, inflateSync } from "node:zlib";

const kSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const kPolynomial = 0xedb88320; // of the check sum
const kBits = 6; // of each colour that the choice looks at
const kColours = 160;

/// The picture of chromium, 8 bits a channel and not interlaced, with a palette.
export function with_palette(png) {
  const { width, height, pixels } = decode(png);
  const bins = count_colours(pixels);
  const boxes = median_cut(bins);
  const palette = boxes.map((box) => mean_of(box));
  const place = new Map(boxes.flatMap((box, i) => box.map(({ key }) => [key, i])));
  const rows = Buffer.alloc(height * (width + 1)); // each row begins with its filter: none
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) rows[y * (width + 1) + 1 + x] = place.get(key_of(pixels, 3 * (y * width + x)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, palette
  const parts = [
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([kSignature, ...parts]);
}

function chunk(type, data) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(check_sum(body));
  return Buffer.concat([length, body, check]);
}

/// CRC-32, bit by bit.
function check_sum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; ++bit) sum = (sum >>> 1) ^ (sum & 1 ? kPolynomial : 0);
  }
  return ~sum >>> 0;
}

/// Red, green, blue of every pixel, the last 3 bytes; the pictures have no holes.
export function decode(png) {
  const data = [];
  let [width, height, channels] = [0, 0, 3];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      channels = body[9] === 6 ? 4 : 3;
    }
    if (type === "IDAT") data.push(body);
    at += length + 12;
  }
  const rows = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  const pixels = Buffer.alloc(3 * width * height);
  for (let i = 0; i < width * height; ++i) rows.copy(pixels, 3 * i, channels * i, channels * i + 3);
  return { width, height, pixels };
}

/// PNG specification, 9.2: each byte as a difference from what the bytes left, above and left above say.
function unfilter(coded, stride, height, step) {
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; ++y) {
    const kind = coded[y * (stride + 1)];
    for (let x = 0; x < stride; ++x) {
      const left = x < step ? 0 : rows[y * stride + x - step];
      const above = y === 0 ? 0 : rows[(y - 1) * stride + x];
      const corner = x < step || y === 0 ? 0 : rows[(y - 1) * stride + x - step];
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][kind];
      rows[y * stride + x] = coded[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return rows;
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function key_of(pixels, i) {
  const drop = 8 - kBits;
  return ((pixels[i] >> drop) << (2 * kBits)) | ((pixels[i + 1] >> drop) << kBits) | (pixels[i + 2] >> drop);
}

/// Bins of like colours with their sums.
function count_colours(pixels) {
  const bins = new Map();
  for (let i = 0; i < pixels.length; i += 3) {
    const key = key_of(pixels, i);
    let bin = bins.get(key);
    if (!bin) bins.set(key, (bin = { key, count: 0, sum: [0, 0, 0] }));
    ++bin.count;
    for (let c = 0; c < 3; ++c) bin.sum[c] += pixels[i + c];
  }
  for (const bin of bins.values()) bin.mean = bin.sum.map((s) => s / bin.count);
  return [...bins.values()];
}

/// Splits the box with the largest spread, weighed by the root of its pixels, until there are enough.
function median_cut(bins) {
  const boxes = [bins];
  while (boxes.length < Math.min(kColours, bins.length)) {
    const { i, channel } = widest(boxes);
    const box = boxes[i].sort((a, b) => a.mean[channel] - b.mean[channel]);
    const half = box.reduce((sum, bin) => sum + bin.count, 0) / 2;
    let [cut, passed] = [0, 0];
    while (cut < box.length - 1 && (cut === 0 || passed + box[cut].count <= half)) passed += box[cut++].count;
    boxes.splice(i, 1, box.slice(0, cut), box.slice(cut));
  }
  return boxes;
}

function widest(boxes) {
  let best = { i: 0, channel: 0, worth: -1 };
  boxes.forEach((box, i) => {
    if (box.length < 2) return;
    const pixels = box.reduce((sum, bin) => sum + bin.count, 0);
    for (let channel = 0; channel < 3; ++channel) {
      const values = box.map((bin) => bin.mean[channel]);
      const worth = (Math.max(...values) - Math.min(...values)) * Math.sqrt(pixels);
      if (worth > best.worth) best = { i, channel, worth };
    }
  });
  return best;
}

function mean_of(box) {
  const pixels = box.reduce((sum, bin) => sum + bin.count, 0);
  return [0, 1, 2].map((c) => Math.round(box.reduce((sum, bin) => sum + bin.sum[c], 0) / pixels));
}
