// Numbers as a reader wants them.

export function number_text(value: number, digits = 5): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return tidy_exponent(value.toExponential(Math.max(0, digits - 2)));
  return String(Number(value.toPrecision(digits))).replace("-", "−");
}

function tidy_exponent(text: string): string {
  const [mantissa, exponent] = text.split("e") as [string, string];
  return `${Number(mantissa)}e${Number(exponent)}`.replaceAll("-", "−");
}

export function unit_text(unit: string): string {
  return unit === "1" ? "" : unit.replace("^2", "²").replace("^3", "³");
}

/// As many decimals as the time between rows needs.
export function time_text(t: number, step: number): string {
  const decimals = Math.min(6, Math.max(2, Math.ceil(-Math.log10(step || 1))));
  return t.toFixed(decimals);
}
