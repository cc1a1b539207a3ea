"""Every address of the product."""

from __future__ import annotations

from django.conf import settings
from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path

from wizard_club import installable, views

handler404 = "wizard_club.views.not_found"
handler500 = "wizard_club.views.failed"

urlpatterns = [
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
    path("club/", include("wizard_club.club.urls")),
    path("api/v1/", include("scoring.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/schema/", views.ApiSchema.as_view(), name="api_schema"),
    path("api/v1/docs/", views.ApiDocs.as_view(), name="api_docs"),
    path("accounts/login/", auth.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("accounts/logout/", auth.LogoutView.as_view(), name="logout"),
    path("accounts/password/", auth.PasswordChangeView.as_view(), name="password_change"),
    path("accounts/password/done/", auth.PasswordChangeDoneView.as_view(), name="password_change_done"),
    path("worker.js", installable.worker, name="worker"),
    path("manifest.webmanifest", installable.manifest, name="manifest"),
    path("away/", installable.away, name="away"),
    path("favicon.ico", installable.favicon, name="favicon"),
    path("theme/", views.theme_choose, name="theme_choose"),
    path("admin/", admin.site.urls),
]

if settings.DEBUG:
    urlpatterns.append(path("style-guide/", views.style_guide, name="style_guide"))
