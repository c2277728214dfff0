//! The settings in the text of `--help`.

use crate::config::SETTINGS;

/// Every setting with its default and its meaning.
pub(super) fn settings() -> String {
    let mut text = "Settings are read from the environment, and from .env in the current folder; a name there that no setting has is a warning:\n".to_owned();
    for setting in SETTINGS {
        text += &format!("\n  {} (default: {})\n      {}", setting.name, setting.default, setting.meaning);
    }
    // Removes the backticks of the guide's table.
    text.replace('`', "")
}
