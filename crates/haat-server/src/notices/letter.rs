//! A notice as a mail: the same words as text and as a small page in our design.

use haat_domain::notices::Notice;

/// What every mail of the shop says around the notice.
pub(super) struct Frame<'a> {
    /// The shop's name.
    pub(super) shop: &'a str,
    /// Where the notice leads.
    pub(super) link: &'a str,
    /// Where people choose what they are told.
    pub(super) choices: &'a str,
}

/// The words of the button.
const OPEN: &str = "Open it";

/// The mail as plain text.
pub(super) fn text(notice: &Notice, frame: &Frame<'_>) -> String {
    format!(
        "{}\n\n{}\n\n{}\n\n-- \n{}\nWhat we write to you about: {}\n",
        notice.title(),
        notice.text(),
        frame.link,
        frame.shop,
        frame.choices
    )
}

/// The mail as HTML: tables and inline styles, since mail programs know little else.
pub(super) fn html(notice: &Notice, frame: &Frame<'_>) -> String {
    let [title, words, shop, link, choices] =
        [&notice.title(), &notice.text(), frame.shop, frame.link, frame.choices].map(escape);
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title></head>\
         <body style=\"margin:0;background:#f6f3ee;color:#201b16;font-family:Arial,Helvetica,sans-serif\">\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\"><tr><td align=\"center\" \
         style=\"padding:24px 12px\"><table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"max-width:560px;background:#ffffff;border-radius:12px\"><tr><td style=\"padding:28px 28px 8px;\
         font-size:15px;font-weight:bold;color:#9a3412\">{shop}</td></tr><tr><td style=\"padding:0 28px\">\
         <h1 style=\"margin:8px 0 12px;font-size:22px;line-height:1.3\">{title}</h1>\
         <p style=\"margin:0 0 24px;font-size:16px;line-height:1.5\">{words}</p>\
         <p style=\"margin:0 0 28px\"><a href=\"{link}\" style=\"display:inline-block;padding:12px 22px;\
         background:#9a3412;color:#ffffff;border-radius:8px;text-decoration:none;font-size:16px;\
         font-weight:bold\">{OPEN}</a></p></td></tr></table><p style=\"margin:16px 0 0;font-size:13px;\
         line-height:1.5;color:#6b6259\">You get this mail because you have an account at {shop}.<br>\
         <a href=\"{choices}\" style=\"color:#6b6259\">Choose what we write to you about</a></p>\
         </td></tr></table></body></html>"
    )
}

fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use haat_domain::money::Paise;
    use haat_domain::notices::Kind;

    #[test]
    fn a_name_cannot_break_out_of_its_place() {
        let notice = Notice {
            kind: Kind::Outbid,
            subject: "a1".into(),
            name: "<img src=x onerror=alert(1)>\"".into(),
            amount: Some(Paise(5_000)),
        };
        let frame =
            Frame { shop: "Haat & Sons", link: "https://shop/auction/a1", choices: "https://shop/notices" };
        let page = html(&notice, &frame);
        assert!(!page.contains("<img"), "{page}");
        assert!(page.contains("&lt;img") && page.contains("Haat &amp; Sons"), "{page}");
        assert!(text(&notice, &frame).contains("https://shop/auction/a1"));
    }
}
