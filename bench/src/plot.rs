//! Growth curves as small SVG pictures: both axes in powers of ten, so that a straight rise is linear growth and a
//! flat line is none.

use crate::Outcome;
use crate::figures::number;
use std::fmt::Write as _;
use std::path::Path;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 180.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;
const COLOURS: [&str; 6] = ["#0f766e", "#b45309", "#4338ca", "#be123c", "#15803d", "#6b7280"];

/// One line: a name and its points.
pub(crate) struct Curve {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

/// Draws the curves into a file.
pub(crate) fn draw(file: &Path, title: &str, across: &str, up: &str, curves: &[Curve]) -> Outcome<()> {
    let all = || curves.iter().flat_map(|curve| &curve.points).filter(|point| point.1 > 0.0);
    let least = |axis: fn(&(f64, f64)) -> f64| all().map(axis).fold(f64::INFINITY, f64::min).log10().floor();
    let most =
        |axis: fn(&(f64, f64)) -> f64| all().map(axis).fold(f64::NEG_INFINITY, f64::max).log10().ceil();
    let (x0, mut x1, y0, mut y1) = (least(|p| p.0), most(|p| p.0), least(|p| p.1), most(|p| p.1));
    if !(x0.is_finite() && y0.is_finite()) {
        return Err("nothing to draw".into());
    }
    x1 = x1.max(x0 + 1.0);
    y1 = y1.max(y0 + 1.0);
    let x = |value: f64| LEFT + (value.log10() - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT);
    let y = |value: f64| HEIGHT - BOTTOM - (value.log10() - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/><text x="{LEFT}" y="20" font-size="15">{title}</text>
<text x="{LEFT}" y="{}">{across}</text><text x="8" y="{}">{up}</text>
"##,
        HEIGHT - 10.0,
        TOP - 6.0
    );
    let mut power = y0;
    while power <= y1 {
        let (at, value) = (y(10_f64.powf(power)), number(10_f64.powf(power)));
        let _ = writeln!(
            svg,
            r##"<path d="M{LEFT} {at:.1}H{:.1}" stroke="#ddd"/><text x="{:.1}" y="{:.1}" text-anchor="end">{value}</text>"##,
            WIDTH - RIGHT,
            LEFT - 6.0,
            at + 4.0
        );
        power += 1.0;
    }
    power = x0;
    while power <= x1 {
        let (at, value) = (x(10_f64.powf(power)), number(10_f64.powf(power)));
        let foot = HEIGHT - BOTTOM;
        let _ = writeln!(
            svg,
            r##"<path d="M{at:.1} {TOP}V{foot}" stroke="#eee"/><text x="{at:.1}" y="{:.1}" text-anchor="middle">{value}</text>"##,
            foot + 16.0
        );
        power += 1.0;
    }
    for (curve, (colour, row)) in curves.iter().zip(COLOURS.iter().cycle().zip(0_u32..)) {
        let points: Vec<_> = curve.points.iter().filter(|point| point.1 > 0.0).collect();
        let path: Vec<_> =
            points.iter().map(|point| format!("{:.1},{:.1}", x(point.0), y(point.1))).collect();
        let _ = writeln!(
            svg,
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2"/>"#,
            path.join(" ")
        );
        for point in points {
            let _ = writeln!(
                svg,
                r#"<circle cx="{:.1}" cy="{:.1}" r="3" fill="{colour}"/>"#,
                x(point.0),
                y(point.1)
            );
        }
        let _ = writeln!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" fill="{colour}">{}</text>"#,
            WIDTH - RIGHT + 10.0,
            TOP + 10.0 + 18.0 * f64::from(row),
            curve.name
        );
    }
    svg.push_str("</svg>\n");
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, svg)?;
    Ok(())
}
