"""What is said when a backup cannot be made or restored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

BACKUP: dict[str, _StrPromise] = {
    "backup_exists": _("%(file)s exists already. Choose another name, or replace it with --force"),
    "backup_failed": _("No backup was made, and no file was left: %(reason)s"),
    "backup_newer_database": _(
        "The database was made by a newer version of the program (%(migrations)s): use that version"
    ),
    "backup_no_file": _("%(file)s is not a file that can be replaced"),
    "backup_no_folder": _("There is no folder %(folder)s"),
    "backup_no_tables": _("The database is empty: there is nothing to keep"),
    "restore_damaged": _("The file is damaged (%(what)s). Nothing was changed"),
    "restore_differs": _("What was restored is not what the file says (%(what)s). Nothing was changed"),
    "restore_failed": _("The database did not take the backup: %(reason)s. Nothing was changed"),
    "restore_key_failed": _("The key cannot be written to %(file)s: %(reason)s. Nothing was changed"),
    "restore_newer": _(
        "The file was made by a newer version of the program (%(what)s): upgrade this one first. Nothing was changed"
    ),
    "restore_no_backup": _("This file is no backup of Wizard Club, or it is cut off. Nothing was changed"),
    "restore_no_file": _("%(file)s cannot be read: %(reason)s"),
    "restore_too_old": _(
        "The file was made by an older version whose %(table)s is not understood any more (%(columns)s): restore it "
        "with that version, then upgrade. Nothing was changed"
    ),
}
